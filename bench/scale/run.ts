import { startServer } from '../processes.ts'
import { castActors } from './actors.ts'
import { createClient } from './client.ts'
import { key, type Loaded, loadSizes } from './data.ts'
import { timeJobs } from './jobs.ts'
import { rateOf, type Stage, timeOperations } from './measure.ts'
import { operations } from './operations.ts'
import { print, printHead, report } from './report.ts'

const plans = {
  full: { sizes: [100, 1000, 25_000], rounds: 12, each: 30, seconds: 2, target: 1.5 },
  // With so few requests on a shared machine, only strong growth with the data shows.
  short: { sizes: [50, 500], rounds: 3, each: 10, seconds: 0.5, target: 3 },
}

const connections = 16

/** Measures the hot operations with few and with many projects, over HTTP, with one service per size. */
export async function runScale(stack: AsyncDisposableStack, { short }: { short: boolean }): Promise<boolean> {
  const { sizes, rounds, each, seconds, target } = plans[short ? 'short' : 'full']
  const loaded = await loadSizes(stack, sizes)
  for (const { projects, bytes } of loaded)
    console.log(`${projects} projects, ${projects * 400} memberships: ${(bytes / 1e6).toFixed(0)} MB`)
  const scenes = (rounds + 1) * each
  const stages: Stage[] = []
  for (const one of loaded) stages.push(await raise(stack, one, scenes))
  const times = await timeOperations(operations, stages, { rounds, each })
  const good = report(times, sizes, target)
  await reportRates(stages, seconds)
  if (!short) await timeJobs(loaded)
  return good
}

async function raise(stack: AsyncDisposableStack, one: Loaded, scenes: number): Promise<Stage> {
  const settings = { SIGN_IN_RATE_LIMIT: '100000000', MANYHANDS_KEY: key.toString('base64url') }
  const [cached, uncached] = await Promise.all([
    startServer(stack, one.url, settings),
    startServer(stack, one.url, { ...settings, LISTING_CACHE_MB: '0' }),
  ])
  const send = createClient(stack, connections)
  return {
    projects: one.projects,
    cast: await castActors(one, scenes),
    send: (ask) => send(ask.uncached ? uncached : cached, ask),
  }
}

async function reportRates(stages: Stage[], seconds: number): Promise<void> {
  printHead([`answers/s, ${connections} at once`, ...stages.map(({ projects }) => String(projects))])
  for (const operation of operations.filter(({ writes }) => !writes)) {
    const rates: string[] = []
    for (const stage of stages) {
      const rate = await rateOf(operation, stage, { connections, seconds })
      rates.push(rate.toFixed(0))
    }
    print([operation.name, ...rates])
  }
}
