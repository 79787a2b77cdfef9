import { type Draft, type DraftProblem, problem } from '../drafts.ts'
import type { Columns, Field } from './columns.ts'
import { type DateOrder, orderOf, readDate } from './dates.ts'
import { type Reading, roleWith } from './facts.ts'
import { readSpots } from './spots.ts'
import { endAfter, readTime, readTimes, splitMoment } from './times.ts'

interface Row {
  n: number
  cells: string[]
}

/** One task a row, on each of the given days if the row has no date. */
export function readList(headings: string[], rows: Row[], columns: Columns, reading: Reading): Draft[] {
  const { event } = reading
  const cellOf = (cells: string[], field: Field) =>
    columns[field] === null ? '' : (cells[columns[field]] ?? '').trim()
  const first = { n: 1, cells: headings }
  const isTime = [columns.time, columns.start].some((at) => at !== null && readTimes(headings[at] ?? ''))
  const all = isTime ? [first, ...rows] : rows
  const isDate = (text: string) => readDate(text, event, 'month-first') !== null
  const split = all.map(({ n, cells }) => {
    const cell = (field: Field) => cellOf(cells, field)
    const start = splitMoment(cell('time') || cell('start'), isDate)
    const end = splitMoment(cell('end'), isDate)
    return { n, cell, date: cell('date') || start.date, start: start.time, end }
  })
  const order = orderOf(
    split.flatMap(({ date, end }) => [date, end.date]).filter((date) => date !== ''),
    event,
  )
  return split.flatMap((row) => readRow(row, order, reading))
}

interface SplitRow {
  n: number
  cell(field: Field): string
  date: string
  start: string
  end: { date: string; time: string }
}

function readRow(
  { n, cell, date, start, end }: SplitRow,
  order: DateOrder | null,
  reading: Reading,
): Draft[] {
  const problems: DraftProblem[] = []
  const read = (text: string) => readDay(text, order, reading, problems)
  const days = date === '' ? reading.days : [read(date)]
  if (days.length === 0) problems.push(problem('date_missing'))
  const times = readTimesOf(start, end.time, problems)
  const last = end.date === '' ? null : read(end.date)
  const whole = last && days[0] && times ? untilDay(times, days[0], last) : times
  const team = reading.findTeam(cell('team'), problems)
  const location = cell('location') || reading.location
  const title = cell('title') || reading.titleOf({ location, tid: team, number: null })
  const role = cell('role')
  if (title === '' && role === '') problems.push(problem('title_missing'))
  const seats = cell('seats')
  const spots = seats === '' ? reading.seats : readSpots(seats)
  if (spots === null) problems.push(problem('spots_unclear', seats))
  return (days.length === 0 ? [null] : days).map((day) => ({
    n,
    column: null,
    tid: team,
    title: title || role,
    category: cell('category'),
    location,
    description: cell('description'),
    day,
    from: whole?.from ?? null,
    to: whole?.to ?? null,
    roles: roleWith(title === '' ? '' : role, spots ?? 1),
    problems,
  }))
}

function readDay(
  text: string,
  order: DateOrder | null,
  { event }: Reading,
  problems: DraftProblem[],
): string | null {
  const [one, two] = [readDate(text, event, 'month-first'), readDate(text, event, 'day-first')]
  if (order === null && one !== two) problems.push(problem('date_ambiguous', text))
  const day = order === 'day-first' ? two : one
  if (day === null) problems.push(problem('date_unclear', text))
  return day
}

interface Span {
  from: number
  to: number
  /** The end as written: on the day of the start, unless there is another. */
  end: number
}

function readTimesOf(start: string, end: string, problems: DraftProblem[]): Span | null {
  const note = (code: 'time_missing' | 'time_unclear' | 'end_missing', text?: string) => {
    problems.push(problem(code, text))
    return null
  }
  if (start === '') return note('time_missing')
  const times = readTimes(start)
  if (!times) return note('time_unclear', start)
  if (times.to !== null) return { from: times.from, to: times.to, end: times.to }
  if (end === '') return note('end_missing')
  const to = readTime(end)
  return to === null ? note('time_unclear', end) : { from: times.from, to: endAfter(times.from, to), end: to }
}

const dayMs = 86_400_000

/** With the day on which it ends. */
function untilDay({ from, end }: Span, first: string, last: string): Span {
  const days = (Date.parse(last) - Date.parse(first)) / dayMs
  return { from, to: end + days * 1440, end }
}
