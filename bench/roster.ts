import { performance } from 'node:perf_hooks'
import { draftRoster, proveRoster, usualEffort } from '../server/src/rosters/solver/draft.ts'
import { findRefused } from '../server/src/rosters/solver/judging.ts'
import type { ProofGoal } from '../server/src/rosters/solver/proof/prove.ts'
import { generatePlanning, type Size } from '../server/test/rosters/weekend.ts'
import type { Plan } from './compare.ts'

/** By size: how long HiGHS may think about each question, and how long a draft may take. */
const limits = {
  S: { seconds: { open: 10, bound: 10, cost: 60 }, most: 10 },
  M: { seconds: { open: 60, bound: 60, cost: 0 }, most: 10 },
  L: { seconds: { open: 0, bound: 0, cost: 0 }, most: 60 },
} as const

interface Line {
  name: string
  cost: number
  open: number
  seconds: number
  /** Of all threads. */
  cpu: number
  megabytes: number
  leastOpen: number | null
  bound: number | null
  best: number
  refused: number
  isOptimal: boolean
}

/** Prints time, cost, bounds and memory of drafts. Targets: M within 10 s and L within 60 s, with every rule kept. */
export async function runRoster(_stack: AsyncDisposableStack, { short }: Plan): Promise<boolean> {
  const seeds = short ? [1] : [1, 2, 3, 4, 5]
  const wanted: Size[] = short ? ['S'] : ['S', 'M', 'L']
  console.log(
    'roster | cost | open (least) | bound | best known | above | seconds | cpu-s | peak MB | refused',
  )
  let good = true
  for (const size of wanted)
    for (const seed of seeds) {
      const line = await measure(size, seed, short)
      print(line)
      good &&= line.refused === 0 && (short || line.seconds <= limits[size].most)
    }
  return good
}

async function measure(size: Size, seed: number, short: boolean): Promise<Line> {
  const planning = generatePlanning(size, seed)
  const { seconds } = limits[size]
  const effort = { ...usualEffort(planning), seed }
  const memory = watchMemory()
  const from = performance.now()
  const cpuFrom = process.cpuUsage()
  const drafted = await draftRoster(planning, effort)
  const took = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(cpuFrom)
  const megabytes = memory.stop()
  const ask = async (goal: ProofGoal) =>
    seconds[goal] > 0 && !short
      ? proveRoster(planning, { goal, seats: drafted.seats, seconds: seconds[goal] })
      : null
  const [open, bound, cost] = [await ask('open'), await ask('bound'), await ask('cost')]
  const longEffort = { ...effort, seed: seed + 100, steps: 8 * effort.steps }
  const longer = short || size === 'L' ? drafted : await draftRoster(planning, longEffort)
  return {
    name: `${size} ${seed}`,
    cost: drafted.cost,
    open: drafted.open,
    seconds: took,
    cpu: (user + system) / 1e6,
    megabytes,
    leastOpen: open?.bound ?? null,
    bound: Math.max(bound?.bound ?? 0, cost?.bound ?? 0) || null,
    best: Math.min(drafted.cost, longer.cost, cost?.found ?? Infinity),
    refused: findRefused(planning, drafted.seats).length,
    isOptimal: cost?.proven ?? false,
  }
}

/** The most memory of the process with all its threads. */
function watchMemory() {
  let most = 0
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss() / 2 ** 20)
  }
  const timer = setInterval(look, 50)
  return {
    stop() {
      look()
      clearInterval(timer)
      return most
    },
  }
}

function print({
  name,
  cost,
  open,
  leastOpen,
  bound,
  best,
  seconds,
  cpu,
  megabytes,
  refused,
  isOptimal,
}: Line): void {
  const columns = [
    name,
    cost.toFixed(1),
    `${open} (${leastOpen ?? '–'})`,
    bound?.toFixed(1) ?? '–',
    `${best.toFixed(1)}${isOptimal ? ' optimal' : ''}`,
    `${(100 * (cost / best - 1)).toFixed(2)} %`,
    seconds.toFixed(1),
    cpu.toFixed(1),
    megabytes.toFixed(0),
    String(refused),
  ]
  console.log(columns.join(' | '))
}
