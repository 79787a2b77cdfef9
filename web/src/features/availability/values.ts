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
  /** Set to answer that no time suits. */
  none: boolean
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
  none: false,
})

export const answerOf = (values: Values, days: string[]): NewAvailability => ({
  ranges: rangesOf(values.cells, days),
  likes: values.likes,
  dislikes: values.dislikes,
  time_of_day: values.time_of_day || null,
  target_hours: read(values.target_hours),
  max_hours: read(values.max_hours),
})
