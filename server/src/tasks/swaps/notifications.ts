import {
  type NotificationKind,
  type NotificationKinds,
  type Outgoing,
  type Prepared,
  queueNotifications,
} from '../../messages/index.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { attachEntry, detailsOf } from '../notifications/details.ts'
import { type EmailedTask, selectEmailedTask } from '../notifications/queries.ts'
import { type SwapRow, selectApprovers, selectSwap } from './queries.ts'

/** What is offered in exchange. */
const exchanges: Record<Language, (from: string, task: string, when: string) => string> = {
  en: (from, task, when) => `In exchange, ${from} takes over this shift:\n${task}\n${when}`,
  'zh-TW': (from, task, when) => `換班後，${from} 會改值以下班次：\n${task}\n${when}`,
}

const placeholders = ['task', 'when', 'location', 'from', 'to', 'exchange', 'message'] as const

type SwapChange = 'requested' | 'agreed' | 'done' | 'declined' | 'refused'

interface SwapNotification {
  /** On devices. */
  title: Record<Language, string>
  label: Record<Language, string>
  defaults: NotificationKind['defaults']
  attach?(swap: SwapRow, emailed: Emailed): NonNullable<Prepared['attachments']>
}

/** While the swap is in this state. */
const kind = (state: SwapChange, { title, label, defaults, attach }: SwapNotification): NotificationKind => ({
  placeholders,
  defaults,
  button: {
    label,
    path: ({ pid, params }) => `/p/${pid}/tasks/${String(params.task)}?swap=${String(params.swap)}`,
  },
  push: { topic: 'swaps', title },
  editable: true,
  optional: false,
  async prepare(db, message, { baseUrl }) {
    const swap = await selectSwap(db, { pid: message.pid, id: String(message.params.swap) })
    if (swap?.state !== state) return null
    const { uid, language } = message
    const emailed = { ...(await readTasks(db, swap, message)), uid, language, baseUrl }
    if (!emailed.given) return null
    return {
      params: valuesOf(swap, emailed.given, { other: emailed.other, language }),
      attachments: attach?.(swap, emailed) ?? [],
      starts: emailed.given.starts_at,
    }
  },
})

interface Emailed {
  given: EmailedTask | null
  other: EmailedTask | null
  uid: string
  language: Language
  baseUrl: string
}

async function readTasks(db: Db, { pid, given, other }: SwapRow, { uid }: Outgoing) {
  return {
    given: await selectEmailedTask(db, { pid, id: given.task }, uid),
    other: other && (await selectEmailedTask(db, { pid, id: other.task }, uid)),
  }
}

function valuesOf(
  { from, to, message }: SwapRow,
  given: EmailedTask,
  { other, language }: { other: EmailedTask | null; language: Language },
) {
  const offered = other && detailsOf(other, language)
  const exchange = offered ? exchanges[language](from.name, offered.task, offered.when) : ''
  return { ...detailsOf(given, language), from: from.name, to: to.name, message, exchange }
}

/** Calendar entries that were added and removed for someone. */
function entriesOf({ to }: SwapRow, { given, other, uid, ...format }: Emailed) {
  const [gets, loses] = uid === to.uid ? [given, other] : [other, given]
  return [
    ...attachEntry(gets, { ...format, method: 'PUBLISH' }),
    ...attachEntry(loses, { ...format, method: 'CANCEL', filename: 'removed-shift.ics' }),
  ]
}

const acceptOrDecline = { en: 'Accept or decline', 'zh-TW': '回覆請求' }
const reviewChange = { en: 'Review change', 'zh-TW': '審核換班' }
const viewShift = { en: 'View shift', 'zh-TW': '查看班次' }

/** All emails about handovers and swaps. Owners may edit them. */
export const notificationKinds: NotificationKinds = {
  'swap.requested': kind('requested', {
    title: { en: 'Can you take over a shift?', 'zh-TW': '有人想請你代班' },
    label: acceptOrDecline,
    defaults: {
      en: {
        subject: '{project}: can you take over {task} ({when}) from {from}?',
        body: 'Hi {name},\n\n{from} has asked you to take over this shift:\n\n{task}\n{when}\n{location}\n\n{exchange}\n\n{message}\n\nPlease accept or decline before the shift starts. Until you accept, it’s still {from}’s shift.',
      },
      'zh-TW': {
        subject: '【{project}】{from} 想請你代班：{task}（{when}）',
        body: '{name}，你好：\n\n{from} 想請你代班：\n\n{task}\n{when}\n{location}\n\n{exchange}\n\n{message}\n\n請在班次開始前同意或婉拒。在你同意之前，這一班仍由 {from} 值班。',
      },
    },
  }),
  'swap.agreed': kind('agreed', {
    title: { en: 'A shift change needs your approval', 'zh-TW': '有一筆代班待你核准' },
    label: reviewChange,
    defaults: {
      en: {
        subject: '{project}: please approve {to} taking over {task} from {from} ({when})',
        body: 'Hi {name},\n\n{to} would like to take over this shift from {from}:\n\n{task}\n{when}\n{location}\n\n{exchange}\n\n{message}\n\nBoth agree. Please approve or decline the change before the shift starts.',
      },
      'zh-TW': {
        subject: '【{project}】{to} 要幫 {from} 代班，待你核准：{task}（{when}）',
        body: '{name}，你好：\n\n{to} 願意幫 {from} 代班：\n\n{task}\n{when}\n{location}\n\n{exchange}\n\n{message}\n\n雙方都同意了，請在班次開始前決定是否核准。',
      },
    },
  }),
  'swap.done': kind('done', {
    title: { en: 'The shift change is final', 'zh-TW': '代班已生效' },
    label: viewShift,
    attach: entriesOf,
    defaults: {
      en: {
        subject: '{project}: {to} replaces {from} on {task} ({when})',
        body: 'Hi {name},\n\n{to} has taken over this shift from {from}:\n\n{task}\n{when}\n{location}\n\n{exchange}\n\nThe schedule has been updated.',
      },
      'zh-TW': {
        subject: '【{project}】「{task}」改由 {to} 值班（{when}）',
        body: '{name}，你好：\n\n以下班次已改由 {to} 值班（原為 {from}）：\n\n{task}\n{when}\n{location}\n\n{exchange}\n\n班表已更新。',
      },
    },
  }),
  'swap.declined': kind('declined', {
    title: { en: 'Your shift wasn’t taken over', 'zh-TW': '對方無法幫你代班' },
    label: viewShift,
    defaults: {
      en: {
        subject: '{project}: {to} can’t take over {task} ({when})',
        body: 'Hi {name},\n\n{to} can’t take over your shift:\n\n{task}\n{when}\n\nThe shift is still yours. You can ask someone else or drop it.',
      },
      'zh-TW': {
        subject: '【{project}】{to} 無法代班：{task}（{when}）',
        body: '{name}，你好：\n\n{to} 無法幫你代班：\n\n{task}\n{when}\n\n這一班仍由你值班。你可以再問其他人，或取消報名。',
      },
    },
  }),
  'swap.refused': kind('refused', {
    title: { en: 'The shift change wasn’t approved', 'zh-TW': '代班未核准' },
    label: viewShift,
    defaults: {
      en: {
        subject: '{project}: {from} is keeping {task} ({when})',
        body: 'Hi {name},\n\nA team lead didn’t approve {to} taking over this shift from {from}:\n\n{task}\n{when}\n\nThe schedule stays as it was. If you have questions, talk to your team lead.',
      },
      'zh-TW': {
        subject: '【{project}】代班未核准：{task}（{when}）',
        body: '{name}，你好：\n\n組長沒有核准 {to} 幫 {from} 代班：\n\n{task}\n{when}\n\n班表維持不變。如果有疑問，請直接詢問組長。',
      },
    },
  }),
}

export async function notifyOfSwap(
  tx: Transaction,
  change: SwapChange,
  { pid, id, given }: SwapRow,
  people: readonly PersonId[],
): Promise<void> {
  await queueNotifications(
    tx,
    people.map((uid) => ({
      pid,
      uid,
      kind: `swap.${change}`,
      about: `swap ${id}`,
      params: { swap: id, task: given.task },
    })),
  )
}

/** At once, not in the digest: until one of them approves, two people don't know whether they are needed. */
export async function notifyChiefsOfSwap(tx: Transaction, swap: SwapRow): Promise<void> {
  const { given, other, pid } = swap
  const heads = await selectApprovers(tx, pid, [given.tid, ...(other ? [other.tid] : [])])
  await notifyOfSwap(tx, 'agreed', swap, heads)
}
