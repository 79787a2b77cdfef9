import highsModule from 'highs'
import { type Compiled, compile, listSeats } from '../compile.ts'
import { findRefused } from '../judging.ts'
import { keyOf, type Planning, type Seat, sortSeats } from '../planning.ts'
import { unitsPerPoint } from '../score.ts'
import { addHardRows, type Rows } from './rows.ts'
import { buildModel } from './wishes.ts'

/**
 * The least number of open spots under the hard rules; a lower bound of the cost, without integrality; or the least
 * cost.
 */
export type ProofGoal = 'open' | 'bound' | 'cost'

export interface Proof {
  /** Nothing is less than this; null if nothing is known. */
  bound: number | null
  /** Of the best roster that was found; null if none was. */
  found: number | null
  /** Whether no roster is better than the one that was found. */
  proven: boolean
  /** The roster of the least cost that was found, if that was the question. */
  seats: Seat[] | null
}

interface Question {
  goal: ProofGoal
  seats: Seat[]
  seconds: number
}

/** Blocks its thread until the time is up. */
export async function prove(planning: Planning, { goal, seats, seconds }: Question): Promise<Proof> {
  const compiled = compile(planning)
  const isCount = goal === 'open'
  const rows = isCount ? addHardRows(compiled, { edge: () => 0, open: () => 1 }) : buildModel(compiled)
  const { values, ...proof } = await solve(rows, {
    start: goal === 'bound' ? null : startOf(compiled, seats),
    integers: goal === 'bound' ? 0 : compiled.personOf.length,
    seconds,
    // A count can't be better by less than one.
    gap: isCount ? 0.99 : 0.5 / unitsPerPoint,
  })
  const offset = isCount ? 0 : compiled.dropped / unitsPerPoint
  const moved = (value: number | null) => (value === null ? null : value + offset)
  const bound = proof.bound === null ? null : isCount ? Math.ceil(proof.bound - 1e-6) : moved(proof.bound)
  const hasSeats = goal === 'cost' && proof.found !== null
  return {
    ...proof,
    bound,
    found: moved(proof.found),
    seats: hasSeats ? judgedSeats(planning, compiled, values) : null,
  }
}

/** Judged again, as those of a draft. */
function judgedSeats(planning: Planning, compiled: Compiled, values: ArrayLike<number>): Seat[] {
  const seats = listSeats(compiled, (edge) => values[edge]! > 0.5)
  const [refused] = findRefused(planning, seats)
  if (refused) throw new Error(`The rules refuse a seat of HiGHS: ${JSON.stringify(refused)}`)
  return sortSeats(seats)
}

function startOf(compiled: Compiled, seats: Seat[]): Float64Array {
  const has = new Set(seats.map(keyOf))
  return Float64Array.from(
    listSeats(compiled, () => true),
    (seat) => Number(has.has(keyOf(seat))),
  )
}

/** The package's types describe its CommonJS build, so TypeScript looks for the function one level deeper. */
const loadHighs = highsModule as unknown as typeof highsModule.default

interface Limits {
  /** Values of the first columns; null if there is nothing to start from. */
  start: Float64Array | null
  /** How many of the first columns are integers. */
  integers: number
  seconds: number
  gap: number
}

async function solve(rows: Rows, { start, integers, seconds, gap }: Limits) {
  const highs = await loadHighs()
  const { objectiveSense, modelStatus } = highs.constants
  const { cost, lower, upper, low, high } = rows
  const model = highs.createModel({
    numCols: cost.length,
    numRows: low.length,
    sense: objectiveSense.minimize,
    colCost: cost,
    colLower: lower,
    colUpper: upper,
    rowLower: low,
    rowUpper: high,
    matrix: {
      format: 'csr',
      numRows: low.length,
      numCols: cost.length,
      starts: rows.start,
      indices: rows.index,
      values: rows.value,
    },
    ...(integers > 0 && { integrality: Int32Array.from(cost, (_, column) => Number(column < integers)) }),
  })
  try {
    model.options.set({ output_flag: false, time_limit: seconds, mip_abs_gap: gap, mip_rel_gap: 0 })
    if (start) model.setSolution({ indices: Int32Array.from(start.keys()), values: start })
    model.run()
    const proven = model.getModelStatus() === modelStatus.optimal
    const value = model.getObjectiveValue()
    const bound = integers > 0 ? Number(model.info.get('mip_dual_bound')) : proven ? value : null
    const hasFound =
      integers > 0 && Number.isFinite(value) && hasRoster(model.info.get('primal_solution_status'))
    const values = model.getSolution().colValue
    return { bound: Number.isFinite(bound) ? bound : null, found: hasFound ? value : null, proven, values }
  } finally {
    model.dispose()
  }
}

/** 2 is feasible. */
const hasRoster = (status: unknown): boolean => Number(status) === 2
