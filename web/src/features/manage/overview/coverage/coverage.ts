import type { Overview } from '@manyhands/api-client'

type Cell = Overview['shifts']['cells'][number]
export type Filled = Pick<Cell, 'seats' | 'taken' | 'tentative' | 'open' | 'at_risk'>

export interface CoverageRow {
  /** Null for shifts of the whole event. */
  tid: string | null
  team: string | null
  /** One per day; null where there are no shifts. */
  cells: (Filled | null)[]
  /** Open spots. */
  open: number
}

/** Days in order, and the teams that have shifts, with a cell for each day; those with most open spots first. */
export function coverageOf(cells: Cell[]): { days: (string | null)[]; rows: CoverageRow[]; all: Filled[] } {
  const days = [...new Set(cells.map(({ day }) => day))]
  const rows = [...Map.groupBy(cells, ({ tid }) => tid)].map(([tid, own]) => ({
    tid,
    team: own[0]!.team,
    cells: days.map((day) => own.find((cell) => cell.day === day) ?? null),
    open: own.reduce((sum, { seats, taken }) => sum + seats - taken, 0),
  }))
  const all = days.map((day) => sum(cells.filter((cell) => cell.day === day)))
  return { days, rows: rows.toSorted((a, b) => b.open - a.open), all }
}

const sum = (cells: Filled[]): Filled => ({
  seats: cells.reduce((all, { seats }) => all + seats, 0),
  taken: cells.reduce((all, { taken }) => all + taken, 0),
  tentative: cells.reduce((all, { tentative }) => all + tentative, 0),
  open: cells.reduce((all, { open }) => all + open, 0),
  at_risk: cells.reduce((all, { at_risk }) => all + at_risk, 0),
})

/** From 0, less than half filled, to 3, full. Not full while a spot is only offered, or its person hasn't answered. */
export function levelOf({ seats, taken, tentative, at_risk }: Omit<Filled, 'open'>): 0 | 1 | 2 | 3 {
  if (taken >= seats) return at_risk + tentative > 0 ? 2 : 3
  const share = taken / seats
  return share >= 0.8 ? 2 : share >= 0.5 ? 1 : 0
}
