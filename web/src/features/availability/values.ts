import type { Availability, NewAvailability } from '@manyhands/api-client'
import { cellsOf, rangesOf } from './grid/cells.ts'

/** As in the form: half hours, and numbers as typed. */
export interface Values {
  cells: number[]
  likes: string[]
  dislikes: string[]
  time_of_day: NonNullable<Availability['time_of_day']> | ''
  target_hours: string
  max_hours: string
  /** Set to answer that the times are right as they are, even if there are none. */
  confirmed: boolean
}

const written = (hours: number | null) => (hours === null ? '' : String(hours))
const read = (hours: string) => (hours === '' ? null : Number(hours))

export const valuesOf = (answer: Availability, days: string[]): Values => ({
  cells: cellsOf(answer.ranges, days),
  likes: answer.likes,
  dislikes: answer.dislikes,
  time_of_day: answer.time_of_day ?? '',
  target_hours: written(answer.target_hours),
  max_hours: written(answer.max_hours),
  confirmed: false,
})

export const answerOf = (values: Values, days: string[]): NewAvailability => ({
  ranges: rangesOf(values.cells, days),
  likes: values.likes,
  dislikes: values.dislikes,
  time_of_day: values.time_of_day || null,
  target_hours: read(values.target_hours),
  max_hours: read(values.max_hours),
})

type Days = Pick<Availability, 'first_day' | 'last_day'>

/** Whether an answer is about a day: there may have been others when it was given. */
export const isAbout = ({ first_day, last_day }: Days, day: string): boolean =>
  first_day !== null && last_day !== null && first_day <= day && day <= last_day

/** Whether it is about all days that people are asked about now. */
export const isComplete = (answer: Days, days: string[]): boolean => days.every((day) => isAbout(answer, day))

/**
 * Whether the form says something about all days. Wishes alone don't: an answer without times means that the person
 * can't help on any of the days.
 */
export function isAnswer({ cells, confirmed }: Values, before: Availability, days: string[]): boolean {
  if (confirmed || isComplete(before, days)) return true
  const known = new Set(cellsOf(before.ranges, days))
  return cells.length !== known.size || cells.some((cell) => !known.has(cell))
}
