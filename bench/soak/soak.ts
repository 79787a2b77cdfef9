import type { Database } from '../../server/src/platform/db/database.ts'
import type { Plan } from '../compare.ts'
import { startServer } from '../processes.ts'
import { prepareSoak } from './data.ts'
import { createMix, keepRate, type Mix, measureRate } from './mix.ts'

const share = 0.7
/** Megabytes a minute. */
const mostGrowth = 1
/** Of the p99 of the last windows to that of the first ones. */
const mostDrift = 1.5

interface Sample {
  minutes: number
  heap: number
  resident: number
}

interface Measured {
  requests: number
  errors: string[]
  p50: number
  p99: number
  /** The lowest heap of the window: what is left when rubbish is gone. */
  heap: number
  resident: number
  connections: number
}

/** A mixed load at 70 % of what can be carried, for half an hour: nothing fails, nothing grows. */
export async function runSoak(stack: AsyncDisposableStack, { short }: Plan): Promise<boolean> {
  const { url, database, crowd } = await prepareSoak(stack)
  const server = await startServer(stack, url, { WORK_IN_SERVE: 'true' })
  const mix = createMix(stack, server, crowd)
  const most = await findMost(mix, short ? 4 : 15)
  const rate = most * share
  console.log(`most ${most.toFixed(0)}/s; now ${rate.toFixed(0)}/s, which is ${share * 100} % of it`)
  const windows: Measured[] = []
  const samples: Sample[] = []
  for (let n = 0; n < (short ? 4 : 6); n++)
    windows.push(await measureWindow({ mix, rate, server, database, samples }, short ? 30 : 300, n))
  return report(windows, samples, short)
}

/** The best of several crowds, warm. */
async function findMost(mix: Mix, seconds: number): Promise<number> {
  let most = 0
  for (const atOnce of [8, 8, 16, 32, 64]) {
    const rate = await measureRate(mix, atOnce, seconds)
    console.log(`${atOnce} at once: ${rate.toFixed(0)}/s`)
    most = Math.max(most, rate)
  }
  return most
}

interface Soaking {
  mix: Mix
  rate: number
  server: string
  database: Database
  samples: Sample[]
}

async function measureWindow(
  { mix, rate, server, database, samples }: Soaking,
  seconds: number,
  n: number,
): Promise<Measured> {
  const before = samples.length
  const started = performance.now()
  const look = async () => {
    const minutes = (n * seconds) / 60 + (performance.now() - started) / 60_000
    samples.push({ minutes, ...(await readMemory(server)) })
  }
  const timer = setInterval(() => void look().catch(() => {}), 1000)
  const { times, errors } = await keepRate(mix, rate, seconds).finally(() => clearInterval(timer))
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where application_name like 'manyhands%'`,
  )
  const sorted = times.toSorted((a, b) => a - b)
  const mine = samples.slice(before)
  const measured = {
    requests: times.length,
    errors,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    heap: Math.min(...mine.map(({ heap }) => heap)),
    resident: Math.max(...mine.map(({ resident }) => resident)),
    connections: rows[0]!.count,
  }
  console.log(`window ${n + 1}: ${describe(measured)}`)
  return measured
}

async function readMemory(server: string) {
  const answer = await fetch(`${server}/metrics`, { headers: { authorization: 'Bearer bench-bench-bench' } })
  const text = await answer.text()
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}(?:{.*})? (\\S+)`, 'm').exec(text)?.[1]) / 2 ** 20
  return {
    heap: megabytes('nodejs_heap_size_used_bytes'),
    resident: megabytes('process_resident_memory_bytes'),
  }
}

const describe = ({ requests, errors, p50, p99, heap, resident, connections }: Measured) =>
  `${requests} answers, ${errors.length} errors, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, heap ${heap.toFixed(0)} MB, resident ${resident.toFixed(0)} MB, ${connections} connections`

function report(windows: Measured[], samples: Sample[], short: boolean): boolean {
  const errors = windows.flatMap((window) => window.errors)
  // The first windows fill caches and compile.
  const steady = samples.filter(({ minutes }) => minutes >= samples.at(-1)!.minutes / 3)
  const heap = slope(floors(steady))
  const resident = slope(steady.map(({ minutes, resident: y }) => ({ x: minutes, y })))
  const half = Math.floor(windows.length / 2)
  const drift = median(windows.slice(-half)) / median(windows.slice(0, half))
  const targets = [
    { name: 'errors', figure: errors.length, most: 0 },
    { name: 'heap, MB a minute', figure: heap, most: mostGrowth },
    { name: 'resident, MB a minute', figure: resident, most: mostGrowth },
    { name: 'p99, later to earlier', figure: drift, most: mostDrift },
  ]
  console.log('')
  for (const [i, window] of windows.entries())
    console.log(`${String(i + 1).padStart(3)}  ${describe(window)}`)
  for (const { name, figure, most } of targets)
    console.log(
      `${name.padEnd(24)}${figure.toFixed(2).padStart(9)}  at most ${most}  ${figure > most ? (short ? 'missed; half an hour would tell' : 'missed') : ''}`,
    )
  const rounded = Object.fromEntries(
    targets.map(({ name, figure }) => [name, Math.round(figure * 100) / 100]),
  )
  console.log(JSON.stringify({ bench: 'soak', short, ...rounded }))
  for (const error of errors.slice(0, 5)) console.log(error)
  // Whoever shares a machine may find it too busy; anything else is wrong in the short form, too.
  const wrong = errors.filter((error) => !/: 503 |are waiting/.test(error))
  if (wrong.length > 0) throw new Error(`${wrong.length} answers were wrong: ${wrong[0]}`)
  return targets.every(({ figure, most }) => figure <= most)
}

interface Point {
  x: number
  y: number
}

/** The lowest heap of each part: what lies above it is rubbish that nobody has taken away yet. */
function floors(samples: Sample[]): Point[] {
  const long = samples.at(-1)!.minutes / 12
  const groups = Map.groupBy(samples, ({ minutes }) => Math.floor(minutes / long))
  return [...groups].map(([n, group]) => ({ x: n * long, y: Math.min(...group.map(({ heap }) => heap)) }))
}

/** Of the line that fits best. */
function slope(points: Point[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread
}

function median(windows: Measured[]): number {
  const sorted = windows.map(({ p99 }) => p99).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
