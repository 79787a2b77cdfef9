import { Worker } from 'node:worker_threads'
import type { Effort } from './anneal.ts'
import type { Planning, Score, Seat } from './planning.ts'
import type { Proof, ProofGoal } from './proof/prove.ts'
import { countOpen, scoreRoster, totalOf } from './score.ts'

export interface Draft {
  seats: Seat[]
  score: Score
  cost: number
  open: number
  /** Whether it was stopped before all steps were done: then it is the best until then. */
  stopped: boolean
}

export interface Progress {
  /** Between 0 and 1. */
  share: number
  /** Of the best draft until now. */
  cost: number
  open: number
}

export interface DraftOptions extends Effort {
  /** Each tries with a seed of its own, and the best draft wins. */
  threads: number
  onProgress?: (progress: Progress) => void
  /** Stops the search, which answers with the best draft until then, or rejects if there is none yet. */
  signal?: AbortSignal
}

export type Order =
  | { kind: 'draft'; planning: Planning; effort: Effort; stop: Int32Array<SharedArrayBuffer> }
  | { kind: 'prove'; planning: Planning; goal: ProofGoal; seats: Seat[]; seconds: number }

export type Answer =
  | { kind: 'progress'; share: number; cost: number; open: number }
  | { kind: 'draft'; seats: Seat[]; stopped: boolean }
  | { kind: 'proof'; proof: Proof }

const stepsPerSpot = 3000
const mostSteps = 10_000_000
/** In points, to draft from scratch; a repair that should move little starts with 2. */
const usualHeat = 15

/** What takes about seven CPU-seconds in each thread for 1,200 spots, and less than a minute for 8,000. */
export function usualEffort({ shifts }: Planning): Effort & { threads: number } {
  const spots = shifts.flatMap(({ roles }) => roles).reduce((sum, role) => sum + role.spots, 0)
  return {
    seed: 1,
    steps: Math.min(mostSteps, stepsPerSpot * Math.max(300, spots)),
    heat: usualHeat,
    threads: 2,
  }
}

/** Limit of a thread's heap; the arrays of numbers are outside of it. */
const mostMegabytes = 384

/**
 * Drafts a roster in worker threads. Deterministic: the same planning, seed, steps and threads give the same
 * seats in any process.
 */
export async function draftRoster(planning: Planning, options: DraftOptions): Promise<Draft> {
  const { seed, steps, heat, threads, onProgress, signal } = options
  signal?.throwIfAborted()
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const onAbort = () => void Atomics.store(stop, 0, 1)
  signal?.addEventListener('abort', onAbort, { once: true })
  const report = mergeProgress(threads, onProgress)
  try {
    const drafts = await Promise.all(
      Array.from({ length: threads }, async (_, thread) => {
        const effort = { seed: seed + thread, steps, heat }
        const order: Order = { kind: 'draft', planning, effort, stop }
        const answer = await runWorker(order, 'draft', (progress) => report(thread, progress), signal)
        return toDraft(planning, answer)
      }),
    )
    return drafts.reduce((best, draft) => (draft.cost < best.cost ? draft : best))
  } finally {
    onAbort()
    signal?.removeEventListener('abort', onAbort)
  }
}

function toDraft(planning: Planning, { seats, stopped }: Answer & { kind: 'draft' }): Draft {
  const score = scoreRoster(planning, seats)
  return { seats, score, cost: totalOf(score), open: countOpen(planning, seats), stopped }
}

/** Reports a share once all threads have reached it, with the best cost of any. */
function mergeProgress(threads: number, onProgress: DraftOptions['onProgress']) {
  const shares = Array.from({ length: threads }, () => 0)
  let best = { cost: Infinity, open: Infinity }
  let reported = 0
  return (thread: number, { share, cost, open }: Progress) => {
    shares[thread] = share
    if (cost < best.cost) best = { cost, open }
    const reached = Math.min(...shares)
    if (reached <= reported) return
    reported = reached
    onProgress?.({ share: reached, ...best })
  }
}

interface Question {
  goal: ProofGoal
  /** A roster that keeps all rules, to start from. */
  seats: Seat[]
  seconds: number
  signal?: AbortSignal
}

/** Asks HiGHS, in a worker thread that is terminated when the signal aborts. */
export async function proveRoster(planning: Planning, { signal, ...question }: Question): Promise<Proof> {
  const order: Order = { kind: 'prove', planning, ...question }
  return (await runWorker(order, 'proof', () => {}, signal)).proof
}

async function runWorker<Kind extends Answer['kind']>(
  order: Order,
  kind: Kind,
  onProgress: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Answer & { kind: Kind }> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Answer & { kind: Kind }>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: order,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 64 },
  })
  let hasBegun = false
  const onAbort = () => hasBegun || reject(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  worker.on('message', (answer: Answer) => {
    hasBegun = true
    if (answer.kind === 'progress') onProgress(answer)
    else if (answer.kind === kind) resolve(answer as Answer & { kind: Kind })
  })
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('The worker ended without an answer.')))
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}
