import type { Compiled, Portions } from '../compile.ts'

/** A model in rows: least cost · x, with low ≤ Ax ≤ high and lower ≤ x ≤ upper. The first columns are the edges. */
export class Rows {
  readonly cost: number[] = []
  readonly lower: number[] = []
  readonly upper: number[] = []
  readonly low: number[] = []
  readonly high: number[] = []
  readonly start = [0]
  readonly index: number[] = []
  readonly value: number[] = []

  addColumn(cost: number, lower: number, upper: number): number {
    this.lower.push(lower)
    this.upper.push(upper)
    return this.cost.push(cost) - 1
  }

  addRow(columns: readonly number[], values: readonly number[] | number, low: number, high: number): void {
    for (const [at, column] of columns.entries()) {
      this.index.push(column)
      this.value.push(typeof values === 'number' ? values : values[at]!)
    }
    this.start.push(this.index.length)
    this.low.push(low)
    this.high.push(high)
  }
}

/** Hard rules, with a cost for each edge and for each open spot of a role. */
export function addHardRows(
  compiled: Compiled,
  costOf: { edge(edge: number): number; open(role: number): number },
): Rows {
  const rows = new Rows()
  const { personOf, pinned, spots, roleStart, roleEdges, people } = compiled
  for (const edge of personOf.keys()) rows.addColumn(costOf.edge(edge), pinned[edge]!, 1)
  for (const [role, count] of spots.entries()) {
    const open = rows.addColumn(costOf.open(role), 0, count)
    rows.addRow([...roleEdges.subarray(roleStart[role]!, roleStart[role + 1]!), open], 1, count, count)
  }
  for (let person = 0; person < people.count; person++) {
    const edges = edgesOf(compiled, person)
    if (edges.length === 0) continue
    addClashes(rows, compiled, edges)
    addDays(rows, compiled, person, edges)
    addTotal(rows, compiled, person, edges)
    addNights(rows, compiled, person, edges)
  }
  return rows
}

export function edgesOf({ personStart }: Compiled, person: number): number[] {
  const start = personStart[person]!
  return Array.from({ length: personStart[person + 1]! - start }, (_, at) => start + at)
}

export const shiftOfEdge = ({ shiftOf, roleOf }: Compiled, edge: number): number => shiftOf[roleOf[edge]!]!

/** Sets of shifts of which one can be had: each clash is in one of them. */
function addClashes(rows: Rows, compiled: Compiled, edges: number[]): void {
  const byShift = Map.groupBy(edges, (edge) => shiftOfEdge(compiled, edge))
  const shifts = [...byShift.keys()]
  const bits = compiled.clashes[compiled.people.clash[compiled.personOf[edges[0]!]!]!]!
  const clash = (one: number, other: number) => {
    const bit = shifts[one]! * compiled.minutes.length + shifts[other]!
    return ((bits[bit >> 3]! >> (bit & 7)) & 1) === 1
  }
  const covered = new Set<number>()
  for (let one = 0; one < shifts.length; one++)
    for (let other = one; other < shifts.length; other++) {
      if (!clash(one, other) || covered.has(one * shifts.length + other)) continue
      const all = one === other ? [one] : [one, other]
      for (let also = 0; also < shifts.length; also++)
        if (!all.includes(also) && all.every((each) => clash(each, also))) all.push(also)
      for (const a of all) for (const b of all) covered.add(a * shifts.length + b)
      const together = all.flatMap((each) => byShift.get(shifts[each]!)!)
      if (together.length > 1)
        rows.addRow(together, 1, -Infinity, Math.max(1, countPinned(compiled, together)))
    }
}

const countPinned = ({ pinned }: Compiled, edges: number[]) =>
  edges.reduce((sum, edge) => sum + pinned[edge]!, 0)

const hour = 3_600_000

function* portionsOf({ start, index, amount }: Portions, shift: number): Generator<[number, number]> {
  for (let i = start[shift]!; i < start[shift + 1]!; i++) yield [index[i]!, amount[i]!]
}

function addDays(rows: Rows, compiled: Compiled, person: number, edges: number[]): void {
  const { people, days } = compiled
  const limit = people.dayLimit[person]!
  const parts = edges.flatMap((edge) =>
    [...portionsOf(days, shiftOfEdge(compiled, edge))].map(([day, time]) => ({ edge, day, time })),
  )
  for (const [day, on] of Map.groupBy(parts, (part) => part.day))
    addSum(rows, compiled, on, limit - people.usedDays[person * days.count + day]!)
}

function addTotal(rows: Rows, compiled: Compiled, person: number, edges: number[]): void {
  const { people, days } = compiled
  const times = edges.map((edge) => {
    const parts = [...portionsOf(days, shiftOfEdge(compiled, edge))]
    return { edge, time: parts.reduce((sum, [, time]) => sum + time, 0) }
  })
  addSum(rows, compiled, times, people.limit[person]! - people.used[person]!)
}

/** Pinned seats may exceed the limit, and then nothing else is possible. */
function addSum(
  rows: Rows,
  { pinned }: Compiled,
  times: { edge: number; time: number }[],
  room: number,
): void {
  const all = times.reduce((sum, { time }) => sum + time, 0)
  if (all <= room) return
  const kept = times.reduce((sum, { edge, time }) => sum + pinned[edge]! * time, 0)
  rows.addRow(
    times.map(({ edge }) => edge),
    times.map(({ time }) => time / hour),
    -Infinity,
    Math.max(room, kept) / hour,
  )
}

function addNights(rows: Rows, compiled: Compiled, person: number, edges: number[]): void {
  const { people, nights, pinned } = compiled
  const used = people.usedNights.subarray(person * nights.count, (person + 1) * nights.count)
  const parts = edges.flatMap((edge) =>
    [...portionsOf(nights, shiftOfEdge(compiled, edge))]
      .filter(([night]) => used[night] === 0)
      .map(([night]) => ({ edge, night })),
  )
  const byNight = Map.groupBy(parts, ({ night }) => night)
  const room = people.nightLimit[person]! - used.reduce((sum, one) => sum + one, 0)
  if (byNight.size <= room) return
  const columns = [...byNight.values()].map((on) => {
    const column = rows.addColumn(0, 0, 1)
    for (const { edge } of on) rows.addRow([edge, column], [1, -1], -Infinity, 0)
    return column
  })
  const kept = [...byNight.values()].filter((on) => on.some(({ edge }) => pinned[edge])).length
  rows.addRow(columns, 1, -Infinity, Math.max(room, kept))
}
