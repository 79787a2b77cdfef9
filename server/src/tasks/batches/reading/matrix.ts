import { type Draft, type DraftProblem, mostTasks, problem, tooManyTasks } from '../drafts.ts'
import { orderOf, readDate } from './dates.ts'
import { type Reading, roleWith } from './facts.ts'
import { readSpots, readTitle } from './spots.ts'
import { readTimes, type TimeRange } from './times.ts'

interface Row {
  n: number
  cells: string[]
}

/** With headings. Each is compared with dates, times, teams and numbers. */
const mostCells = 10 * mostTasks

/** What the last headings say, until the next ones. */
interface Section {
  days: string[]
  /** By column: a location, or a day. */
  locations: string[]
  daysOf: (string | null)[]
  teams: string[]
  /** Number of time slots so far. */
  slots: number
}

/**
 * Time slots by rows, locations or days by columns. A day above the times holds for what is below it; so do
 * headings. A row of teams may follow the headings.
 */
export function readMatrix(headings: string[], rows: Row[], reading: Reading): Draft[] {
  let section: Section | null = null
  const all = [{ n: 1, cells: headings }, ...rows]
  if (all.flatMap(({ cells }) => cells.filter((cell) => cell.trim() !== '')).length > mostCells)
    throw tooManyTasks()
  return all.flatMap(({ n, cells }, at) => {
    const times = readTimes(cells[0] ?? '')
    if (times && section) return readSlot({ n, cells }, withEnd(times, all[at + 1]), section, reading)
    section = readHeadings(cells, section, reading)
    return []
  })
}

/** A slot without an end lasts until the next one. */
function withEnd(times: TimeRange, next: Row | undefined): TimeRange {
  if (times.to !== null) return times
  const following = readTimes(next?.cells[0] ?? '')?.from
  return { ...times, to: following !== undefined && following > times.from ? following : null }
}

function readHeadings(cells: string[], before: Section | null, reading: Reading): Section {
  const { event } = reading
  const [corner = '', ...names] = cells.map((cell) => cell.trim())
  const filled = names.filter((name) => name !== '')
  if (before && before.slots === 0 && filled.length > 0 && filled.every(reading.isTeam))
    return { ...before, teams: names }
  const order = orderOf([corner, ...filled], event) ?? 'month-first'
  const read = (text: string) => (text === '' ? null : readDate(text, event, order))
  const own = read(corner)
  const daysOf = names.map(read)
  const areDays = filled.length > 0 && filled.every((name) => read(name) !== null)
  return {
    days: own ? [own] : (before?.days ?? reading.days),
    locations: filled.length === 0 ? (before?.locations ?? []) : areDays ? names.map(() => '') : names,
    daysOf: areDays ? daysOf : names.map(() => null),
    teams: [],
    slots: 0,
  }
}

function readSlot(row: Row, times: TimeRange, section: Section, reading: Reading): Draft[] {
  section.slots++
  return row.cells.slice(1).flatMap((cell, at) => {
    const text = cell.trim()
    if (isEmpty(text)) return []
    return readCell({ n: row.n, text, times, at }, section, reading)
  })
}

const isEmpty = (text: string) => ['', '-', '–', '—', '0', 'x', 'X', '無', '/'].includes(text)

interface Cell {
  n: number
  text: string
  times: TimeRange
  at: number
}

function readCell({ n, text, times, at }: Cell, section: Section, reading: Reading): Draft[] {
  const problems: DraftProblem[] = []
  const spots = readSpots(text)
  const written = spots === null ? readTitle(text) : null
  if (/[\r\n]/.test(text)) problems.push(problem('several_lines', text))
  if (times.to === null) problems.push(problem('end_missing'))
  const own = section.daysOf[at]
  const days = own ? [own] : section.days
  if (days.length === 0) problems.push(problem('date_missing'))
  const tid = reading.findTeam(section.teams[at] ?? '', problems)
  const location = section.locations[at] || reading.location
  const title = written?.title ?? reading.titleOf({ location, tid, number: section.slots })
  if (title === '') problems.push(problem('title_missing'))
  return (days.length === 0 ? [null] : days).map((day) => ({
    n,
    column: at + 1,
    tid,
    title,
    category: '',
    location,
    description: '',
    day,
    from: times.from,
    to: times.to,
    roles: roleWith('', spots ?? written?.spots ?? reading.seats),
    problems,
  }))
}
