import type { Cast } from './actors.ts'
import type { AskOfScale, Operation } from './operations.ts'

/** One database size. */
export interface Stage {
  projects: number
  cast: Cast
  /** Milliseconds. */
  send(ask: AskOfScale): Promise<number>
}

/** Milliseconds of each execution, by operation and number of projects. */
export type Times = Map<string, Map<number, number[]>>

interface Plan {
  rounds: number
  /** How often each operation runs per size and round. */
  each: number
}

/**
 * Interleaves sizes request by request, so that noise affects all of them equally. A warm-up round isn't
 * counted: the first requests of a process are compiled, and the first reads of a page go to disk.
 */
export async function timeOperations(
  operations: Operation[],
  stages: Stage[],
  { rounds, each }: Plan,
): Promise<Times> {
  const times: Times = new Map()
  for (let round = 0; round <= rounds; round++) {
    console.error(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    for (const operation of operations) {
      const done = await timeRound(operation, stages, { first: round * each, each })
      if (round > 0) keep(times, operation.name, done)
    }
  }
  return times
}

async function timeRound(
  operation: Operation,
  stages: Stage[],
  { first, each }: { first: number; each: number },
): Promise<Map<number, number[]>> {
  const done = new Map<number, number[]>(stages.map(({ projects }) => [projects, []]))
  for (let i = first; i < first + each; i++)
    for (let turn = 0; turn < stages.length; turn++) {
      const { projects, cast, send } = stages[(turn + i) % stages.length]!
      let total = 0
      for (const ask of operation.asks(cast, i)) total += await send(ask)
      done.get(projects)!.push(total)
    }
  return done
}

function keep(times: Times, name: string, done: Map<number, number[]>): void {
  const all = times.get(name) ?? new Map<number, number[]>()
  for (const [projects, list] of done) all.set(projects, [...(all.get(projects) ?? []), ...list])
  times.set(name, all)
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** Responses per second with a constant number of requests in flight. */
export async function rateOf(
  { asks }: Operation,
  { cast, send }: Stage,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const started = performance.now()
  let [next, count] = [0, 0]
  const lane = async () => {
    while (performance.now() - started < seconds * 1000)
      for (const ask of asks(cast, next++)) {
        await send(ask)
        count++
      }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return (count * 1000) / (performance.now() - started)
}
