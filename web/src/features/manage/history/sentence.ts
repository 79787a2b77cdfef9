import type { HistoryLine } from '@manyhands/api-client'

type Values = Record<string, unknown>

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that changed. */
export function changedFields({ before, after }: Pick<HistoryLine, 'before' | 'after'>): string[] {
  if (!before || !after) return []
  return Object.keys(after).filter((field) => !same(before[field], after[field]))
}

/** The key of its sentence: that of its verb, or a more specific one. */
export function sentenceOf(line: HistoryLine): string {
  const { verb, actor, person } = line
  if (verb === 'project.changed') return projectSentence(line)
  if (verb === 'team.changed') return teamSentence(line)
  if (verb === 'seat.recorded') return attendanceSentence(line)
  if (verb === 'purpose.opened' && changedFields(line).includes('until')) return 'purpose.extended'
  const own = actor && person?.uid === actor.uid
  if (verb.endsWith('.added') && own) return `${verb.split('.')[0]}.joined`
  if (verb.endsWith('.revoked') && own) return `${verb.split('.')[0]}.given-up`
  if (verb === 'application.accepted' && own) return 'application.said-yes'
  return verb
}

function projectSentence(line: HistoryLine): string {
  const fields = changedFields(line)
  if (!same(fields, ['state'])) return 'project.changed'
  const { before, after } = line as { before: Values; after: Values }
  if (before.state === 'archived') return 'project.unarchived'
  return before.state === 'closed' && after.state === 'open'
    ? 'project.reopened'
    : `project.${after.state as string}`
}

function teamSentence(line: HistoryLine): string {
  const fields = changedFields(line)
  if (!same(fields, ['archived'])) return 'team.changed'
  return line.after!.archived ? 'team.archived' : 'team.restored'
}

/** The recorded states of a seat, with a sentence each. */
const attendance: unknown[] = ['arrived', 'done', 'no_show', 'excused', 'confirmed']

function attendanceSentence({ verb, after }: HistoryLine): string {
  const state = after?.state
  return attendance.includes(state) ? `attendance.${state as string}` : verb
}

/** Fields shown with old and new values; of others only that they changed. */
const shownFields = [
  'name',
  'starts_on',
  'ends_on',
  'time_zone',
  'listing',
  'state',
  'organiser',
  'accent',
  'wanted',
  'recruiting',
  'answer_days',
  'strong_sign_in',
  'sign_up',
  'readers',
  'opens_at',
  'closes_at',
  'audience',
  'version',
]

export interface Detail {
  field: string
  /** Absent if too long. */
  values?: [unknown, unknown]
  /** Of something new. */
  value?: unknown
  /** What someone wrote about it, instead of values. */
  text?: string
}

const writtenIn = (after: Values | null, field: string): Detail[] => {
  const text = after?.[field]
  return typeof text === 'string' && text !== '' ? [{ field, text }] : []
}

function hoursDetails({ before, after }: HistoryLine): Detail[] {
  return [{ field: 'minutes', values: [before?.minutes, after?.minutes] }, ...writtenIn(after, 'reason')]
}

/** By how much someone came late or left early, and the note. */
const attendanceDetails = ({ after }: HistoryLine): Detail[] => [
  ...['late_minutes', 'early_minutes'].flatMap((field) =>
    typeof after?.[field] === 'number' ? [{ field, value: after[field] }] : [],
  ),
  ...writtenIn(after, 'note'),
]

/** `until` is also a field of the travel allowance. */
function purposeDetails(line: HistoryLine): Detail[] {
  const { before, after } = line
  if (!after?.until) return []
  const field = 'last_day'
  return sentenceOf(line) === 'purpose.extended'
    ? [{ field, values: [before!.until, after.until] }]
    : [{ field, value: after.until }]
}

/** What changed, field by field. */
export function detailsOf(line: HistoryLine): Detail[] {
  if (line.verb === 'seat.hours-corrected') return hoursDetails(line)
  if (line.verb === 'seat.recorded') return attendanceDetails(line)
  if (line.verb === 'purpose.opened') return purposeDetails(line)
  if (!sentenceOf(line).endsWith('.changed')) return []
  return changedFields(line).map((field) =>
    shownFields.includes(field) ? { field, values: [line.before![field], line.after![field]] } : { field },
  )
}
