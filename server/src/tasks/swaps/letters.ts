import type { NotificationKind, NotificationKinds, Outgoing, Prepared } from '../../messages/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { writeCalendar } from '../../platform/files/calendar.ts'
import type { Language } from '../../platform/values.ts'
import { eventOf } from '../letters/calendar.ts'
import { type MailedTask, selectMailedTask } from '../letters/queries.ts'
import { nowhere } from '../letters/texts.ts'
import { whenOf } from '../letters/words.ts'
import { type SwapRow, type SwapState, selectSwap } from './queries.ts'
import { exchanges, texts } from './texts.ts'

const placeholders = ['task', 'when', 'location', 'from', 'to', 'exchange', 'message'] as const

const kind = (
  state: SwapState & keyof typeof texts,
  label: Record<Language, string>,
  attach?: (swap: SwapRow, mailed: Mailed) => Prepared['attachments'],
): NotificationKind => ({
  placeholders,
  defaults: texts[state],
  button: {
    label,
    path: ({ pid, params }) => `/p/${pid}/tasks/${String(params.task)}?swap=${String(params.swap)}`,
  },
  editable: true,
  optional: false,
  async prepare(db, message, { baseUrl }) {
    const swap = await selectSwap(db, { pid: message.pid, id: String(message.params.swap) })
    if (swap?.state !== state) return null
    const { uid, language } = message
    const mailed = { ...(await readTasks(db, swap, message)), uid, language, baseUrl }
    if (!mailed.given) return null
    const attachments = attach?.(swap, mailed)
    return {
      params: valuesOf(swap, mailed.given, { other: mailed.other, language }),
      ...(attachments && attachments.length > 0 && { attachments }),
    }
  },
})

interface Mailed {
  given: MailedTask | null
  other: MailedTask | null
  uid: string
  language: Language
  baseUrl: string
}

async function readTasks(db: Db, { pid, given, other }: SwapRow, { uid }: Outgoing) {
  return {
    given: await selectMailedTask(db, { pid, id: given.task }, uid),
    other: other && (await selectMailedTask(db, { pid, id: other.task }, uid)),
  }
}

function valuesOf(
  { from, to, message }: SwapRow,
  given: MailedTask,
  { other, language }: { other: MailedTask | null; language: Language },
) {
  const when = (task: MailedTask) => whenOf(task, task.time_zone, language)
  return {
    task: given.title,
    when: when(given),
    location: given.location || nowhere[language],
    from: from.name,
    to: to.name,
    message,
    exchange: other ? exchanges[language](from.name, other.title, when(other)) : '',
  }
}

/** Calendar entries that were added and removed for someone. */
function entriesOf(
  { to }: SwapRow,
  { given, other, uid, baseUrl, language }: Mailed,
): Prepared['attachments'] {
  const [gets, loses] = uid === to.uid ? [given, other] : [other, given]
  const entry = (method: 'PUBLISH' | 'CANCEL', filename: string, task: MailedTask | null) =>
    task?.starts_at
      ? [
          {
            filename,
            content: writeCalendar(method, [eventOf(task, baseUrl, language)]),
            contentType: `text/calendar; charset=utf-8; method=${method}`,
          },
        ]
      : []
  return [...entry('PUBLISH', 'shift.ics', gets), ...entry('CANCEL', 'removed-shift.ics', loses)]
}

const acceptOrDecline = { en: 'Accept or decline', 'zh-TW': '回覆請求' }
const reviewChange = { en: 'Review change', 'zh-TW': '審核換班' }
const viewShift = { en: 'View shift', 'zh-TW': '查看班次' }

/** All emails about handovers and swaps. */
export const swapKinds: NotificationKinds = {
  'swap.asked': kind('asked', acceptOrDecline),
  'swap.agreed': kind('agreed', reviewChange),
  'swap.done': kind('done', viewShift, entriesOf),
  'swap.declined': kind('declined', viewShift),
  'swap.refused': kind('refused', viewShift),
}
