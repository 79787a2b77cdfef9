import type { CoverageReport } from '@manyhands/api-client'

type Cell = CoverageReport['cells'][number]

/** From the first to the last hour with a shift. */
export function hoursIn(cells: Cell[]): number[] {
  const hours = cells.map(({ hour }) => hour)
  const first = Math.min(...hours)
  return cells.length === 0 ? [] : Array.from({ length: Math.max(...hours) - first + 1 }, (_, n) => first + n)
}

/** The cells of each team; those with most open spots first. */
export function rowsOf(cells: Cell[]): { tid: string | null; team: string | null; cells: Cell[] }[] {
  const open = (some: Cell[]) => some.reduce((sum, { seats, taken }) => sum + seats - taken, 0)
  return [...Map.groupBy(cells, ({ tid }) => tid)]
    .map(([tid, own]) => ({ tid, team: own[0]!.team, cells: own }))
    .toSorted((a, b) => open(b.cells) - open(a.cells))
}
