import type { NotificationKind, NotificationKinds, Outgoing, Prepared } from '../../messages/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { writeCalendar } from '../../platform/files/calendar.ts'
import { timeIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { coverKinds } from '../cover/letters.ts'
import { swapKinds } from '../swaps/letters.ts'
import { eventOf } from './calendar.ts'
import { type MailedTask, selectMailedTask, selectName } from './queries.ts'
import { changeLines, notSet, nowhere, texts } from './texts.ts'
import { whenOf } from './words.ts'

const viewShift = { en: 'View shift', 'zh-TW': '查看班次' }

const toTask = (label: Record<Language, string> = viewShift) => ({
  label,
  path: ({ pid, params }: { pid: string; params: Record<string, unknown> }) =>
    `/p/${pid}/tasks/${String(params.task)}`,
})

interface Mail {
  placeholders: readonly string[]
  defaults: Record<Language, { subject: string; body: string }>
  /** What the button says; “View shift” if omitted. */
  label?: Record<Language, string>
  /** Whether it is still relevant to the reader. */
  holds(task: MailedTask, message: Outgoing): boolean
  /** With the calendar entry, or its cancellation. */
  entry?: 'PUBLISH' | 'CANCEL'
  more?(db: Db, task: MailedTask, message: Outgoing): Promise<Prepared['params']> | Prepared['params']
}

const kind = ({ placeholders, defaults, label, holds, entry, more }: Mail): NotificationKind => ({
  placeholders: ['task', 'when', 'location', ...placeholders],
  defaults,
  button: toTask(label),
  editable: true,
  optional: false,
  async prepare(db, message, { baseUrl }) {
    const { pid, uid, params, language } = message
    const task = await selectMailedTask(db, { pid, id: String(params.task) }, uid)
    if (!task || !holds(task, message)) return null
    const calendar = entry && task.starts_at ? writeCalendar(entry, [eventOf(task, baseUrl, language)]) : null
    return {
      params: {
        task: task.title,
        when: whenOf(task, task.time_zone, language),
        location: task.location || nowhere[language],
        ...(await more?.(db, task, message)),
      },
      ...(calendar && {
        attachments: [
          {
            filename: 'shift.ics',
            content: calendar,
            contentType: `text/calendar; charset=utf-8; method=${entry}`,
          },
        ],
      }),
    }
  },
})

const has =
  (...seats: string[]) =>
  (task: MailedTask) =>
    task.state === 'planned' && task.seat !== null && seats.includes(task.seat)

const ofWhom: Mail['more'] = async (db, _, { params }) => ({
  person: await selectName(db, String(params.person_uid)),
})

const byWhom: Mail['more'] = async (db, _, { params }) => ({
  assigner: await selectName(db, String(params.by_uid)),
})

/** False if it was changed back. */
const differs = (
  task: MailedTask,
  { was_title, was_location, was_start, was_end }: Outgoing['params'],
): boolean =>
  was_title !== task.title ||
  was_location !== task.location ||
  was_start !== (task.starts_at?.toISOString() ?? '') ||
  was_end !== (task.ends_at?.toISOString() ?? '')

/** The changes, one line each, compared with the state before the first of several changes. */
const changesOf: Mail['more'] = (_, task, { params, language }) => {
  const lines = changeLines[language]
  const moment = (value: unknown) => (typeof value === 'string' && value ? new Date(value) : null)
  const was = { starts_at: moment(params.was_start), ends_at: moment(params.was_end) }
  const pairs = [
    ['title', String(params.was_title), task.title],
    ['when', whenOf(was, task.time_zone, language), whenOf(task, task.time_zone, language)],
    ['location', String(params.was_location) || notSet[language], task.location || notSet[language]],
  ] as const
  return {
    changes: pairs.flatMap(([what, from, to]) => (from === to ? [] : [lines[what](from, to)])).join('\n'),
  }
}

/** All emails about tasks. Owners may edit them. */
export const notificationKinds: NotificationKinds = {
  ...swapKinds,
  ...coverKinds,
  'task.assigned': kind({
    placeholders: ['assigner', 'message'],
    defaults: texts.assigned,
    holds: has('confirmed'),
    entry: 'PUBLISH',
    more: byWhom,
  }),
  'task.changed': kind({
    placeholders: ['changes', 'message'],
    defaults: texts.changed,
    holds: (task, { params }) =>
      has('requested', 'waiting', 'confirmed', 'arrived')(task) && differs(task, params),
    entry: 'PUBLISH',
    more: changesOf,
  }),
  'task.cancelled': kind({
    placeholders: ['message'],
    defaults: texts.cancelled,
    holds: ({ state }) => state === 'cancelled',
    entry: 'CANCEL',
  }),
  'task.removed': kind({
    placeholders: ['assigner', 'message'],
    defaults: texts.removed,
    holds: ({ seat }) => seat === null,
    entry: 'CANCEL',
    more: byWhom,
  }),
  // To owners, for tasks without a team. Chiefs get it in their digest, except urgent ones.
  'task.requested': kind({
    placeholders: ['person'],
    defaults: texts.requested,
    label: { en: 'Review request', 'zh-TW': '查看報名' },
    holds: ({ state }) => state === 'planned',
    more: ofWhom,
  }),
  'task.released': kind({
    placeholders: ['person', 'message'],
    defaults: texts.released,
    holds: ({ state }) => state === 'planned',
    more: ofWhom,
  }),
  'task.reminder': kind({
    placeholders: [],
    defaults: texts.reminder,
    // If it has moved since, they are notified, and reminded at the new time.
    holds: (task, { params }) =>
      has('confirmed')(task) &&
      task.starts_at !== null &&
      task.starts_at > new Date() &&
      task.starts_at.toISOString() === params.start,
  }),
  'task.offer': kind({
    placeholders: ['until'],
    defaults: texts.offer,
    label: { en: 'Accept or decline spot', 'zh-TW': '確認或放棄遞補' },
    holds: (task) => has('waiting')(task) && task.offered_until !== null,
    more: (_, task, { language }) => ({ until: timeIn(task.time_zone, language)(task.offered_until!) }),
  }),
}
