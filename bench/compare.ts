export interface Plan {
  short: boolean
  /** Many short rounds, so that noise from other processes affects both sides of a ratio equally. */
  rounds: number
}

/** Responses per second. Throws on an unexpected response. */
export type Measure = (seconds: number) => Promise<number>

export interface Comparison {
  name: string
  /** Minimum ratio of ours to theirs. */
  target: number
  /** Duration of one measurement. */
  seconds: number
  ours: Measure
  theirs: Measure
  /** Our p99 latency in milliseconds, one value per measurement. */
  p99?: number[]
}

interface Round {
  ours: number
  theirs: number
  ratio: number
}

/**
 * Interleaves all measurements, so that noise affects both sides of a ratio equally. Returns whether all
 * targets are met.
 */
export async function compare(bench: string, comparisons: Comparison[], plan: Plan): Promise<boolean> {
  const measured = new Map<string, Round[]>(comparisons.map(({ name }) => [name, []]))
  for (let round = 0; round < plan.rounds; round++) {
    console.error(`round ${round + 1} of ${plan.rounds}`)
    for (const comparison of rotate(comparisons, round)) {
      const one = await measure(comparison, round % 2 === 1)
      measured.get(comparison.name)!.push(one)
    }
  }
  return report(bench, comparisons, measured, plan)
}

async function measure({ ours, theirs, seconds }: Comparison, reverse: boolean): Promise<Round> {
  const before = reverse ? await theirs(seconds) : null
  const mine = await ours(seconds)
  const other = before ?? (await theirs(seconds))
  return { ours: mine, theirs: other, ratio: mine / other }
}

function rotate<T>(list: T[], by: number): T[] {
  const at = (by * Math.ceil(list.length / 3)) % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}

function report(
  bench: string,
  comparisons: Comparison[],
  measured: Map<string, Round[]>,
  plan: Plan,
): boolean {
  const lines = comparisons.map(({ name, target }) => {
    const rounds = measured.get(name)!
    const ratios = rounds.map(({ ratio }) => ratio)
    const ratio = median(ratios)
    const spread = (Math.max(...ratios) - Math.min(...ratios)) / ratio
    const ours = Math.round(median(rounds.map((round) => round.ours)))
    const theirs = Math.round(median(rounds.map((round) => round.theirs)))
    return { name, ours, theirs, ratio: rounded(ratio), spread: rounded(spread), target }
  })
  console.log(row(['', 'ours/s', 'theirs/s', 'ratio', 'spread', 'target', '']))
  for (const { name, ours, theirs, ratio, spread, target } of lines)
    console.log(
      row([
        name,
        String(ours),
        String(theirs),
        ratio.toFixed(2),
        spread.toFixed(2),
        target.toFixed(2),
        ratio < target ? 'missed' : '',
      ]),
    )
  const column = (key: 'ratio' | 'target' | 'spread') =>
    Object.fromEntries(lines.map((line) => [line.name, line[key]]))
  const result = {
    bench,
    ratios: column('ratio'),
    targets: column('target'),
    rounds: plan.rounds,
    spread: column('spread'),
    ...(comparisons.some(({ p99 }) => p99) && {
      p99: Object.fromEntries(comparisons.map(({ name, p99 = [] }) => [name, rounded(median(p99))])),
    }),
  }
  console.log(JSON.stringify(result))
  return lines.every(({ ratio, target }) => ratio >= target)
}

const row = ([name = '', ...cells]: string[]) =>
  name.padEnd(18) + cells.map((cell) => cell.padStart(9)).join('')

const rounded = (value: number) => Math.round(value * 1000) / 1000

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
