/** Half hours of the days asked about, counted from the first midnight. */
export type Cells = ReadonlySet<number>

/** Local times of the event: 2026-08-08T08:30. */
export interface Range {
  from: string
  until: string
}

export const perDay = 48
/** 06:00: what is earlier is the night. */
export const morning = 12
const dayMs = 86_400_000

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** 08:30 */
export function clockOf(cell: number): string {
  const minutes = (cell % perDay) * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`
}

const localOf = (cell: number, first: string) =>
  `${dayAfter(first, Math.floor(cell / perDay))}T${clockOf(cell)}`

function cellOf(local: string, first: string): number {
  const [day, clock] = local.split('T') as [string, string]
  const [hours, minutes] = clock.split(':').map(Number) as [number, number]
  return Math.round((Date.parse(day) - Date.parse(first)) / dayMs) * perDay + hours * 2 + minutes / 30
}

const span = (from: number, until: number) => Array.from({ length: until - from }, (_, at) => from + at)

/** Of the days given; what is on others is left out. */
export function cellsOf(ranges: Range[], days: string[]): number[] {
  const first = days[0]!
  const last = days.length * perDay
  return ranges.flatMap(({ from, until }) =>
    span(Math.max(0, cellOf(from, first)), Math.max(0, Math.min(last, cellOf(until, first)))),
  )
}

/** Stretches of cells without a gap, as [first, end). */
export function stretchesOf(cells: number[]): [number, number][] {
  const stretches: [number, number][] = []
  for (const cell of cells.toSorted((a, b) => a - b)) {
    const stretch = stretches.at(-1)
    if (stretch?.[1] === cell) stretch[1] = cell + 1
    else stretches.push([cell, cell + 1])
  }
  return stretches
}

export const rangesOf = (cells: number[], days: string[]): Range[] =>
  stretchesOf(cells).map(([from, end]) => ({ from: localOf(from, days[0]!), until: localOf(end, days[0]!) }))

/** All from one to the other, whichever comes first. */
export function paint(cells: Cells, [one, other]: [number, number], on: boolean): number[] {
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const rest = [...cells].filter((cell) => cell < from || cell > to)
  return [...rest, ...(on ? span(from, to + 1) : [])].toSorted((a, b) => a - b)
}

/** In words: 08:00–12:00, 22:00–24:00. */
export function timesOn(cells: Cells, day: number): string[] {
  const own = [...cells].filter((cell) => Math.floor(cell / perDay) === day)
  return stretchesOf(own).map(
    ([from, end]) => `${clockOf(from)}–${end % perDay === 0 ? '24:00' : clockOf(end)}`,
  )
}
