import { type NotificationKind, type NotificationKinds, queueNotifications } from '../messages/index.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { PersonId } from '../platform/ids.ts'
import { timeIn } from '../platform/mail/times.ts'
import type { Language } from '../platform/values.ts'
import { selectReminder } from './answers/queries.ts'
import { whyNotRemind } from './policy.ts'
import { type FormRef, selectReading } from './queries.ts'
import { terms } from './terms/notifications.ts'

const kind = 'form.reminder'

const untilThen: Record<Language, (time: string) => string> = {
  en: (time) => `Please fill it in by ${time}.`,
  'zh-TW': (time) => `請在 ${time} 前填寫。`,
}
const whenever: Record<Language, string> = {
  en: 'It only takes a few minutes.',
  'zh-TW': '只要幾分鐘就能填完。',
}

const read: NotificationKind = {
  placeholders: ['reader', 'form'],
  defaults: {
    en: {
      subject: '{reader} viewed your private answers',
      body: 'Hi {name},\n\n{reader} ({project}) viewed your private answers in the form “{form}”.\n\nWe email you the first time someone at an event views your private answers. Your access log lists every view.',
    },
    'zh-TW': {
      subject: '【{project}】{reader} 查看了你的私人回答',
      body: '{name}，你好：\n\n「{project}」的 {reader} 查看了你在表單「{form}」裡的私人回答。\n\n活動裡有人第一次查看你的私人回答時，我們會寄信通知你；每一次查看都會列在查閱紀錄裡。',
    },
  },
  button: {
    label: { en: 'See my access log', 'zh-TW': '查看紀錄' },
    path: () => '/me/privacy',
  },
  editable: false,
  optional: false,
  async prepare(db, { pid, params, language }) {
    const reading = await selectReading(db, { pid, fid: String(params.fid) }, params.reader as PersonId)
    return reading && { params: { reader: reading.reader, form: reading.texts[language].title } }
  },
}

/** The reminder uses the current texts of the form; dropped for people who have answered or no longer can. */
export const notificationKinds: NotificationKinds = {
  'form.read': read,
  'form.terms': terms,
  [kind]: {
    placeholders: ['form', 'due'],
    defaults: {
      en: {
        subject: '{project}: please fill in “{form}”',
        body: 'Hi {name},\n\n{project} still needs your answers to “{form}”. {due}',
      },
      'zh-TW': {
        subject: '【{project}】請填寫「{form}」',
        body: '{name}，你好：\n\n「{project}」還需要你填寫表單「{form}」。{due}',
      },
    },
    button: {
      label: { en: 'Fill in the form', 'zh-TW': '填寫表單' },
      path: ({ pid, params }) => `/p/${pid}/forms/${String(params.fid)}`,
    },
    editable: true,
    optional: false,
    async prepare(db, { pid, uid, params, language }) {
      const form = await selectReminder(db, { pid, fid: String(params.fid) }, uid)
      if (!form || whyNotRemind(form, { state: form.project_state }, new Date()).length > 0) return null
      const { texts, closes_at, time_zone } = form
      const due = closes_at ? untilThen[language](timeIn(time_zone, language)(closes_at)) : whenever[language]
      return { params: { form: texts[language].title, due } }
    },
  },
}

/** For those whom `insertReads` returned: once per reader and event. The access log has every read. */
export async function notifyOfReading(
  tx: Transaction,
  { pid, fid }: FormRef,
  { reader, people }: { reader: PersonId; people: PersonId[] },
): Promise<void> {
  const params = { reader, fid }
  await queueNotifications(
    tx,
    people.map((uid) => ({ pid, uid, kind: 'form.read', about: `read form ${fid}`, params })),
  )
}

/** They haven't answered. */
export const remindPeople = (tx: Transaction, { pid, fid }: FormRef, uids: PersonId[]): Promise<void> =>
  queueNotifications(
    tx,
    uids.map((uid) => ({ pid, uid, kind, about: `form ${fid}`, params: { fid } })),
  )
