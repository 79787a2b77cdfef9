import { emailsPerSecond, type NotificationKinds, queueNotifications } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { selectName, whenOf } from '../../tasks/index.ts'
import { type GivenRow, selectGiven } from './queries.ts'

const shared = {
  button: {
    label: { en: 'See and confirm my shifts', 'zh-TW': '查看並確認我的班次' },
    path: () => '/shifts',
  },
  editable: true,
  optional: false,
}

/** One paragraph each. */
const listed = (rows: GivenRow[], language: Language): string =>
  rows
    .map((row) => [row.title, whenOf(row, row.time_zone, language), row.location].filter(Boolean).join('\n'))
    .join('\n\n')

const textOf = (rows: GivenRow[], language: Language): { shifts: string } | null =>
  rows.length === 0 ? null : { shifts: listed(rows, language) }

/** Both say what people still have when the email is sent. */
export const notificationKinds: NotificationKinds = {
  'roster.published': {
    ...shared,
    placeholders: ['assigner', 'shifts'],
    push: { topic: 'changes', title: { en: 'You’re assigned to shifts', 'zh-TW': '你已排入班次' } },
    defaults: {
      en: {
        subject: '{project}: your shifts',
        body: 'Hi {name},\n\n{assigner} has planned these shifts for you:\n\n{shifts}\n\nPlease confirm each of them. If you can’t do one, tell us now so someone else can step in.',
      },
      'zh-TW': {
        subject: '【{project}】你的班次',
        body: '{name}，你好：\n\n{assigner} 為你安排了以下班次：\n\n{shifts}\n\n請逐一確認。如果有班次無法到場，請現在就告訴我們，讓其他人有時間遞補。',
      },
    },
    async prepare(db, { pid, uid, params, language }) {
      const draft = String(params.draft)
      const text = textOf(await selectGiven(db, { pid, draft, uid, unconfirmed: false }), language)
      return text && { params: { ...text, assigner: await selectName(db, String(params.by_uid)) } }
    },
  },
  'roster.unconfirmed': {
    ...shared,
    placeholders: ['shifts'],
    push: { topic: 'reminders', title: { en: 'Please confirm your shifts', 'zh-TW': '請確認你的班次' } },
    daytime: true,
    defaults: {
      en: {
        subject: '{project}: please confirm your shifts',
        body: 'Hi {name},\n\nYou haven’t confirmed these shifts yet:\n\n{shifts}\n\nPlease confirm each of them, or tell us which you can’t do.',
      },
      'zh-TW': {
        subject: '【{project}】請確認你的班次',
        body: '{name}，你好：\n\n你還沒確認以下班次：\n\n{shifts}\n\n請逐一確認，或告訴我們哪些班次無法到場。',
      },
    },
    async prepare(db, { pid, uid, language }) {
      const text = textOf(await selectGiven(db, { pid, draft: null, uid, unconfirmed: true }), language)
      return text && { params: text }
    },
  },
}

interface Published {
  pid: ProjectId
  draft: string
  by: PersonId
  uids: PersonId[]
}

/** One email each, whatever they got. */
export const notifyOfRoster = (tx: Transaction, { pid, draft, by, uids }: Published): Promise<void> =>
  queueNotifications(
    tx,
    uids.map((uid) => ({
      pid,
      uid,
      kind: 'roster.published',
      about: `roster ${draft} ${uid}`,
      params: { draft, by_uid: by },
    })),
    { perSecond: emailsPerSecond },
  )

export const remindUnconfirmed = (tx: Transaction, due: { pid: ProjectId; uid: PersonId }[]): Promise<void> =>
  queueNotifications(
    tx,
    due.map(({ pid, uid }) => ({ pid, uid, kind: 'roster.unconfirmed', about: 'roster' })),
    { perSecond: emailsPerSecond },
  )
