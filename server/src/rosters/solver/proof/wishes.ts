import type { Compiled } from '../compile.ts'
import { fewHours, manyHours, sharedShifts, unitsPerPoint } from '../score.ts'
import { addHardRows, edgesOf, type Rows, shiftOfEdge } from './rows.ts'

/** The whole model: hard rules and wishes, in points. The cost of dropped seats is not in it. */
export function buildModel(compiled: Compiled): Rows {
  const rows = addHardRows(compiled, {
    edge: (edge) => compiled.cost[edge]! / unitsPerPoint,
    open: (role) => compiled.price[role]! / unitsPerPoint,
  })
  for (let person = 0; person < compiled.people.count; person++) {
    const edges = edgesOf(compiled, person)
    addHours(rows, compiled, person, edges)
    addUnpopular(rows, compiled, person, edges)
  }
  for (const pair of compiled.buddies) addBuddies(rows, compiled, pair)
  addExperience(rows, compiled)
  return rows
}

function addHours(rows: Rows, compiled: Compiled, person: number, edges: number[]): void {
  const { people, minutes, weights } = compiled
  if (people.target[person]! < 0) return
  const columns = [...edges]
  const values = edges.map((edge) => minutes[shiftOfEdge(compiled, edge)]! / 60)
  for (const sign of [-1, 1]) {
    columns.push(rows.addColumn(weights.hours, 0, manyHours - fewHours))
    columns.push(rows.addColumn(3 * weights.hours, 0, Infinity))
    values.push(sign, sign)
  }
  const target = (people.target[person]! - people.minutes[person]!) / 60
  rows.addRow(columns, values, target - fewHours, target + fewHours)
}

function addUnpopular(rows: Rows, compiled: Compiled, person: number, edges: number[]): void {
  const { people, unpopular, weights } = compiled
  const counted = edges.filter((edge) => unpopular[shiftOfEdge(compiled, edge)])
  const had = people.unpopular[person]!
  if (counted.length + had < 2) return
  const columns = [
    ...counted,
    rows.addColumn(weights.fairness, 0, 1),
    rows.addColumn(3 * weights.fairness, 0, Infinity),
  ]
  rows.addRow(columns, [...counted.map(() => 1), -1, -1], -Infinity, 1 - had)
}

function addBuddies(rows: Rows, compiled: Compiled, pair: [number, number]): void {
  const [mine, theirs] = pair.map((person) =>
    Map.groupBy(edgesOf(compiled, person), (edge) => shiftOfEdge(compiled, edge)),
  )
  const together: number[] = []
  for (const [shift, edges] of mine!) {
    const others = theirs!.get(shift)
    if (!others) continue
    const both = rows.addColumn(0, 0, 1)
    together.push(both)
    for (const each of [edges, others]) rows.addRow([both, ...each], [1, ...each.map(() => -1)], -Infinity, 0)
  }
  const missed = rows.addColumn(compiled.weights.buddies, 0, sharedShifts)
  rows.addRow([...together, missed], 1, sharedShifts, Infinity)
}

function addExperience(rows: Rows, compiled: Compiled): void {
  const { experienced, personOf, minutes, weights } = compiled
  const byShift = Map.groupBy(
    [...personOf.keys()].filter((edge) => experienced[edge]),
    (edge) => shiftOfEdge(compiled, edge),
  )
  for (const shift of minutes.keys())
    rows.addRow([...(byShift.get(shift) ?? []), rows.addColumn(weights.experience, 0, 1)], 1, 1, Infinity)
}
