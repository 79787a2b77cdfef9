import { percentile } from '../scale/measure.ts'
import type { Load } from './mix.ts'

/** State of the server at one moment. */
export interface Sample {
  minutes: number
  /** Megabytes. */
  heap: number
  resident: number
  /** Open file descriptors, including connections. */
  files: number
  /** Database connections. */
  connections: number
  /** p99 event-loop delay over the last second, in milliseconds. */
  late: number
}

export interface Window extends Load {
  seconds: number
  samples: Sample[]
}

interface Judgement {
  name: string
  figure: number
  most: number
  /** Whether two minutes are enough to judge it. */
  atOnce?: boolean
}

export function describe({ times, errors, samples, seconds }: Window): string {
  const most = (of: keyof Sample) => Math.max(...samples.map((sample) => sample[of])).toFixed(0)
  const heap = Math.min(...samples.map((sample) => sample.heap)).toFixed(0)
  return [
    `${times.length} answers in ${seconds.toFixed(0)} s`,
    `${errors.length} errors`,
    `p50 ${percentile(times, 0.5).toFixed(0)} ms`,
    `p99 ${percentile(times, 0.99).toFixed(0)} ms`,
    `event loop ${median(samples.map(({ late }) => late)).toFixed(0)} ms late`,
    `heap ${heap} MB`,
    `resident ${most('resident')} MB`,
    `${most('connections')} connections`,
    `${most('files')} files`,
  ].join(', ')
}

/** Prints all windows and checks the limits. The short form checks only what shows up at once. */
export function report(windows: Window[], short: boolean): boolean {
  const judgements = judge(windows)
  const missed = judgements.filter(({ figure, most, atOnce }) => figure > most && (atOnce || !short))
  console.log('')
  for (const [i, window] of windows.entries())
    console.log(`${String(i + 1).padStart(3)}  ${describe(window)}`)
  for (const judgement of judgements) {
    const { name, figure, most } = judgement
    const verdict =
      figure <= most ? 'good' : missed.includes(judgement) ? 'missed' : 'not judged in the short form'
    console.log(`${name.padEnd(32)}${figure.toFixed(2).padStart(9)}  at most ${most}  ${verdict}`)
  }
  const figures = judgements.map(({ name, figure }) => [name, Math.round(figure * 100) / 100])
  console.log(JSON.stringify({ bench: 'soak', short, ...Object.fromEntries(figures) }))
  for (const error of windows.flatMap(({ errors }) => errors).slice(0, 5)) console.log(error)
  return missed.length === 0
}

function judge(windows: Window[]): Judgement[] {
  const samples = windows.flatMap((window) => window.samples)
  // The first third is spent filling caches and compiling.
  const steady = samples.filter(({ minutes }) => minutes >= samples.at(-1)!.minutes / 3)
  const after = windows.slice(Math.floor(windows.length / 3))
  const half = Math.floor(after.length / 2)
  const [earlier, later] = [after.slice(0, half), after.slice(-half)]
  const drift = (of: (window: Window) => number) => median(later.map(of)) / median(earlier.map(of))
  const most = (some: Window[], of: 'files' | 'connections') =>
    Math.max(...some.flatMap((window) => window.samples.map((sample) => sample[of])))
  const more = (of: 'files' | 'connections') => most(later, of) - most(earlier, of)
  const errors = windows.flatMap((window) => window.errors)
  const tooBusy = errors.filter((error) => /: 503 |are waiting/.test(error)).length
  const resident = steady.map(({ minutes, resident: y }) => ({ x: minutes, y }))
  return [
    { name: 'wrong answers', figure: errors.length - tooBusy, most: 0, atOnce: true },
    // Other processes may have taken capacity since the rate was determined.
    { name: 'too busy to answer', figure: tooBusy, most: 0 },
    { name: 'more connections than before', figure: more('connections'), most: 2, atOnce: true },
    { name: 'more open files than before', figure: more('files'), most: 8, atOnce: true },
    { name: 'heap, MB a minute', figure: slope(floors(steady)), most: 1 },
    { name: 'resident, MB a minute', figure: slope(resident), most: 1 },
    { name: 'p99, later to earlier', figure: drift(({ times }) => percentile(times, 0.99)), most: 1.5 },
    {
      name: 'event loop, later to earlier',
      figure: drift((window) => median(window.samples.map(({ late }) => late))),
      most: 1.5,
    },
  ]
}

interface Point {
  x: number
  y: number
}

/** The lowest heap size of each interval; anything above it is garbage that hasn't been collected yet. */
export function floors(samples: Sample[]): Point[] {
  const parts = 12
  const long = samples.at(-1)!.minutes / parts
  // The last sample belongs to the last interval: on its own it would not be a minimum.
  const groups = Map.groupBy(samples, ({ minutes }) => Math.min(Math.floor(minutes / long), parts - 1))
  return [...groups].map(([n, group]) => ({ x: n * long, y: Math.min(...group.map(({ heap }) => heap)) }))
}

/** Slope of the least-squares line. */
export function slope(points: Point[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread
}

const median = (values: number[]) => percentile(values, 0.5)
