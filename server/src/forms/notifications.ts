import { type NotificationKinds, queueNotifications } from '../messages/index.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { PersonId } from '../platform/ids.ts'
import { timeIn } from '../platform/mail/times.ts'
import type { Language } from '../platform/values.ts'
import { selectReminder } from './answers/queries.ts'
import { whyNotRemind } from './policy.ts'
import type { FormRef } from './queries.ts'

const kind = 'form.reminder'

const untilThen: Record<Language, (time: string) => string> = {
  en: (time) => `Please fill it in by ${time}.`,
  'zh-TW': (time) => `請在 ${time} 前填寫。`,
}
const whenever: Record<Language, string> = {
  en: 'It only takes a few minutes.',
  'zh-TW': '只要幾分鐘就能填完。',
}

/** Uses the current texts of the form; dropped for people who have answered or no longer can. */
export const notificationKinds: NotificationKinds = {
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

/** They haven't answered. */
export const remindPeople = (tx: Transaction, { pid, fid }: FormRef, uids: PersonId[]): Promise<void> =>
  queueNotifications(
    tx,
    uids.map((uid) => ({ pid, uid, kind, about: `form ${fid}`, params: { fid } })),
  )
