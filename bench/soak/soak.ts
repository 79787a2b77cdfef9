import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/src/platform/db/database.ts'
import type { Plan } from '../compare.ts'
import { startServer } from '../processes.ts'
import { prepareSoak } from './data.ts'
import { createMix, keepRate, type Mix, measureRate } from './mix.ts'
import { describe, report, type Sample, type Window } from './report.ts'

const share = 0.7
const plans = {
  full: { windows: 6, seconds: 300, secondsForMost: 15 },
  short: { windows: 4, seconds: 25, secondsForMost: 4 },
}

/**
 * Runs a mixed load at 70 % of the maximum rate for half an hour, and checks that nothing fails and nothing
 * grows.
 */
export async function runSoak(stack: AsyncDisposableStack, { short }: Plan): Promise<boolean> {
  const { windows: count, seconds, secondsForMost } = plans[short ? 'short' : 'full']
  const { url, database, crowd } = await prepareSoak(stack)
  const server = await startServer(stack, url, { WORK_IN_SERVE: 'true' })
  const mix = createMix(stack, server, crowd)
  const most = await findMost(mix, secondsForMost)
  const rate = most * share
  console.log(`most ${most.toFixed(0)}/s; now ${rate.toFixed(0)}/s, which is ${share * 100} % of it`)
  const windows: Window[] = []
  for (let n = 0; n < count; n++) {
    const started = performance.now()
    const watch = watchServer(() => look(server, database), n * seconds)
    const load = await keepRate(mix, rate, seconds).finally(watch.stop)
    if (watch.samples.length === 0) throw new Error('The server tells nothing of itself.')
    const took = (performance.now() - started) / 1000
    windows.push({ ...load, seconds: took, samples: watch.samples })
    console.log(`window ${n + 1}: ${describe(windows.at(-1)!)}`)
  }
  return report(windows, short)
}

/** The highest rate over several levels of concurrency, after a warm-up. */
async function findMost(mix: Mix, seconds: number): Promise<number> {
  let most = 0
  for (const atOnce of [8, 8, 16, 32, 64]) {
    const rate = await measureRate(mix, atOnce, seconds)
    console.log(`${atOnce} at once: ${rate.toFixed(0)}/s`)
    most = Math.max(most, rate)
  }
  return most
}

/** Once a second. */
function watchServer(look: () => Promise<Omit<Sample, 'minutes'>>, secondsBefore: number) {
  const samples: Sample[] = []
  const started = performance.now()
  const stop = new AbortController()
  const watch = async () => {
    while (!stop.signal.aborted) {
      const minutes = secondsBefore / 60 + (performance.now() - started) / 60_000
      // If the server is too busy to answer, ask again.
      await look().then(
        (seen) => samples.push({ minutes, ...seen }),
        () => {},
      )
      await sleep(1000, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  void watch()
  return { samples, stop: () => stop.abort() }
}

async function look(server: string, { pool }: Database): Promise<Omit<Sample, 'minutes'>> {
  const answer = await fetch(`${server}/metrics`, { headers: { authorization: 'Bearer bench-bench-bench' } })
  const text = await answer.text()
  const figure = (name: string) => {
    const value = Number(new RegExp(`^${name}(?:{.*})? (\\S+)`, 'm').exec(text)?.[1])
    if (Number.isNaN(value)) throw new Error(`There is no ${name}.`)
    return value
  }
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
      where application_name like 'manyhands%' and pid <> pg_backend_pid()`,
  )
  return {
    heap: figure('nodejs_heap_size_used_bytes') / 2 ** 20,
    resident: figure('process_resident_memory_bytes') / 2 ** 20,
    files: figure('process_open_fds'),
    late: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
    connections: rows[0]!.count,
  }
}
