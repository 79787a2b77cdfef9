import { percentile } from '../scale/measure.ts'
import type { Cpu } from './cpu.ts'
import { type Kind, kinds } from './person.ts'

export interface Round {
  /** Milliseconds from the moment a call was due until its last byte. */
  times: Map<Kind, number[]>
  errors: string[]
  /** Found in the database afterwards. */
  faults: string[]
  /** Answers that were 304. */
  unchanged: number
  seconds: number
  cpu: Cpu
}

/** Milliseconds. */
const most = 1500

export const isGood = ({ times, errors, faults }: Round): boolean =>
  errors.length + faults.length === 0 && slowest(times) <= most

/** The p99 of the slowest kind. */
const slowest = (times: Round['times']) =>
  Math.max(...kinds.map((kind) => percentile(times.get(kind)!, 0.99)))

export function print(name: string, round: Round): void {
  const { times, errors, faults, unchanged, seconds, cpu } = round
  console.log(`\n${name}: ${row('ms', ['calls', 'per s', 'p50', 'p95', 'p99', 'max'])}`.trimStart())
  for (const kind of kinds) {
    const all = times.get(kind)!
    const at = (share: number) => percentile(all, share).toFixed(0)
    console.log(
      row(kind, [`${all.length}`, (all.length / seconds).toFixed(0), at(0.5), at(0.95), at(0.99), at(1)]),
    )
  }
  const used = Object.entries(cpu).map(([process, amount]) => `${process} ${amount.toFixed(1)} s`)
  console.log(`${seconds.toFixed(1)} s, of processor time: ${used.join(', ')}; ${unchanged} answers were 304`)
  for (const wrong of [`${errors.length} errors`, ...errors.slice(0, 5), ...faults]) console.log(wrong)
}

const row = (name: string, cells: string[]) =>
  name.padEnd(14) + cells.map((cell) => cell.padStart(8)).join('')

/** One line for scripts, of the median of the rounds. */
export function summarise(short: boolean, rounds: Map<string, Round[]>): void {
  const all = [...rounds].map(([name, list]) => {
    const median = (of: (round: Round) => number) => Math.round(percentile(list.map(of), 0.5) * 10) / 10
    const p99 = kinds.map((kind) => [kind, median(({ times }) => percentile(times.get(kind)!, 0.99))])
    const cpu = (['serve', 'postgres', 'load'] as const).map((process) => [
      process,
      median((round) => round.cpu[process]),
    ])
    const errors = list.flatMap((round) => [...round.errors, ...round.faults]).length
    return [name, { p99: Object.fromEntries(p99), cpu: Object.fromEntries(cpu), errors }]
  })
  console.log(
    JSON.stringify({
      bench: 'rush',
      short,
      rounds: rounds.get('ours')!.length,
      most,
      ...Object.fromEntries(all),
    }),
  )
}
