import { Problem } from '../../platform/errors.ts'
import type { TeamId } from '../../platform/ids.ts'
import type { NewTask } from '../schemas.ts'

export const problemCodes = [
  'date_missing',
  'date_unclear',
  'date_ambiguous',
  'time_missing',
  'time_unclear',
  'time_skipped',
  'end_missing',
  'title_missing',
  'team_missing',
  'team_unknown',
  'team_ambiguous',
  'spots_unclear',
  'several_lines',
  'duplicate',
  'invalid',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export interface DraftProblem {
  code: ProblemCode
  detail: string
  /** What is in the cell, or the field that is invalid. */
  text?: string
  /** Of `duplicate`: the other row. */
  row?: number
}

/** A task to be created, as a generator or a table gives it. */
export interface Draft {
  /** Row and column of the table. */
  n: number | null
  column: number | null
  tid: TeamId | null
  title: string
  category: string
  location: string
  description: string
  day: string | null
  /** Minutes after midnight of that day; more than 1,440 is the next day. */
  from: number | null
  to: number | null
  roles: NewTask['roles']
  problems: DraftProblem[]
}

/** More than anyone makes at once; the largest events have 2,000 in all. */
export const mostTasks = 500

export const tooManyTasks = () =>
  new Problem('invalid_request', {
    errors: [
      {
        pointer: '/body',
        code: 'too_many_tasks',
        detail: `At most ${mostTasks} tasks can be created at once. Split the table.`,
      },
    ],
  })

const quoted = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

const details: Record<Exclude<ProblemCode, 'duplicate' | 'invalid'>, (text: string) => string> = {
  date_missing: () => 'The date is missing.',
  date_unclear: (text) => `"${text}" is not a date. Write it as 2026-08-08.`,
  date_ambiguous: (text) => `"${text}" could be two different dates. Write it as 2026-08-08.`,
  time_missing: () => 'The time is missing.',
  time_unclear: (text) => `"${text}" is not a time. Write it as 08:00 or 08:00-10:00.`,
  time_skipped: (text) => `The time ${text} doesn’t exist on that day, because clocks go forward.`,
  end_missing: () => 'The end time is missing.',
  title_missing: () => 'The title is missing.',
  team_missing: () => 'The team is missing.',
  team_unknown: (text) => `You lead no team "${text}" in this project.`,
  team_ambiguous: (text) => `Several teams are called "${text}". Use the tid instead.`,
  spots_unclear: (text) => `"${text}" is not a number of seats.`,
  several_lines: () => 'The cell has several lines. Write one title or one number.',
}

export function problem(code: keyof typeof details, text = ''): DraftProblem {
  const shown = quoted(text)
  return { code, detail: details[code](shown), ...(shown && { text: shown }) }
}

interface Words {
  location: string
  team: string
  /** Number of the time slot of its day. */
  number: number | null
}

/** Replaces `{location}`, `{team}` and `{number}`. */
export const fillTitle = (pattern: string, { location, team, number }: Words): string =>
  pattern
    .replaceAll('{location}', () => location)
    .replaceAll('{team}', () => team)
    .replaceAll('{number}', () => String(number ?? ''))
    .trim()
