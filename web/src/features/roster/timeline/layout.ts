import type { Task } from '@manyhands/api-client'

export const groupings = ['location', 'team', 'role'] as const
export type By = (typeof groupings)[number]

export const barHeight = 44
const rowPadding = 6

export interface Bar {
  /** One for each row that it is in. */
  key: string
  task: Task
  start: number
  end: number
  lane: number
  taken: number
  /** How many of these have not answered their invitation. */
  tentative: number
  seats: number
}

export interface Row {
  /** Identifies the row in a change: the location, or the tid. */
  key: string
  name: string
  top: number
  height: number
  /** By start time. */
  bars: Bar[]
}

interface Naming {
  /** Label of tasks without one. */
  none: string
  compare: (a: string, b: string) => number
}

interface RowBar {
  row: string
  name: string
  bar: Omit<Bar, 'lane'>
}

function barsOf(task: Task, by: By): RowBar[] {
  const base = { task, start: Date.parse(task.starts_at!), end: Date.parse(task.ends_at!) }
  const sum = (field: 'taken' | 'seats' | 'tentative') =>
    task.roles.reduce((all, role) => all + (role[field] ?? 0), 0)
  if (by === 'role')
    return task.roles.map(({ n, name, taken, tentative = 0, seats }) => ({
      row: name,
      name,
      bar: { ...base, key: `${task.id} ${n}`, taken, tentative, seats },
    }))
  const [row, name] = by === 'location' ? [task.location, task.location] : [task.tid ?? '', task.team ?? '']
  return [
    {
      row,
      name,
      bar: { ...base, key: task.id, taken: sum('taken'), tentative: sum('tentative'), seats: sum('seats') },
    },
  ]
}

/** One row per location, team or role; overlapping tasks are stacked in lanes. */
export function rowsOf(tasks: Task[], by: By, { none, compare }: Naming): Row[] {
  const timed = tasks.filter(({ starts_at, ends_at }) => starts_at && ends_at)
  const rows = Map.groupBy(
    timed.flatMap((task) => barsOf(task, by)),
    ({ row }) => row,
  )
  let top = 0
  return [...rows]
    .map(([key, some]) => ({ key, name: some[0]!.name || none, some }))
    .sort((a, b) => Number(a.key === '') - Number(b.key === '') || compare(a.name, b.name))
    .map(({ key, name, some }) => {
      const bars = laneUp(some.map(({ bar }) => bar))
      const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1))
      const row = { key, name, top, height: lanes * barHeight + 2 * rowPadding, bars }
      top += row.height
      return row
    })
}

/** Each into the first lane that is free when it starts. */
function laneUp(some: Omit<Bar, 'lane'>[]): Bar[] {
  const ends: number[] = []
  return some
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .map((bar) => {
      const free = ends.findIndex((end) => end <= bar.start)
      const lane = free === -1 ? ends.length : free
      ends[lane] = bar.end
      return { ...bar, lane }
    })
}

export const topOf = (row: Row, { lane }: Bar): number => row.top + rowPadding + lane * barHeight

/** The row at a y position, clamped to the first and the last. */
export function rowAt(rows: Row[], y: number): Row | undefined {
  return rows.find(({ top, height }) => y < top + height) ?? rows.at(-1)
}

export interface Axis {
  from: number
  to: number
  /** Pixels per minute. */
  perMinute: number
}

const minuteMs = 60_000

export const xOf = ({ from, perMinute }: Axis, at: number): number => ((at - from) / minuteMs) * perMinute

/** Someone's times, clipped to the axis. */
export function spansOn(axis: Axis, times: { starts_at: string; ends_at: string }[]) {
  return times
    .map(({ starts_at, ends_at }) => ({ start: Date.parse(starts_at), end: Date.parse(ends_at) }))
    .filter(({ start, end }) => end > axis.from && start < axis.to)
    .map(({ start, end }) => {
      const left = xOf(axis, Math.max(start, axis.from))
      return { left, width: xOf(axis, Math.min(end, axis.to)) - left }
    })
}

/** Hours between labels, so that they fit. */
export function stepOf({ perMinute }: Axis): number {
  const hours = [1, 2, 3, 6, 12].find((count) => count * 60 * perMinute >= 56) ?? 24
  return hours * 60 * minuteMs
}

export interface Seen {
  left: number
  top: number
  width: number
  height: number
}

/** Visible rows and bars, with a margin on each side. */
export function seenOf(rows: Row[], axis: Axis, { left, top, width, height }: Seen) {
  return rows
    .filter((row) => row.top + row.height > top && row.top < top + height)
    .map((row) => ({
      row,
      bars: row.bars.filter(({ start, end }) => xOf(axis, end) > left && xOf(axis, start) < left + width),
    }))
}
