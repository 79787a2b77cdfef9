import type { Database } from '../../platform/db/database.ts'
import type { View } from '../../tasks/index.ts'
import { selectProposed } from '../drafts/queries.ts'
import { loadPlanning } from '../planning/loading.ts'
import { type Draft, draftRoster, proveRoster, usualEffort } from '../solver/draft.ts'
import type { Planning } from '../solver/planning.ts'
import {
  type Effort,
  type FillRef,
  type Reached,
  type RunningRow,
  selectRunning,
  updateProgress,
} from './queries.ts'
import { storeFilled } from './storing.ts'

const shares: Record<Effort, number> = { quick: 0.25, usual: 1, thorough: 4 }
const lookEvery = 1000

/** Searches in worker threads, and stores what was found. Runs again from the start if its process is killed. */
export async function fillDraft(database: Database, ref: FillRef): Promise<void> {
  const { db, transact } = database
  const running = await selectRunning(db, ref)
  if (!running) return
  const looking = plannerOf(running)
  const seats = await selectProposed(db, ref)
  const { planning, published } = await loadPlanning(db, running, {
    timeZone: running.project.time_zone,
    reader: looking.viewer,
    seats,
  })
  const watch = watchFill(database, ref)
  try {
    const draft = await search(planning, running, watch)
    const least = draft && !draft.stopped ? await proveLeast(planning, draft, watch.signal) : null
    watch.end()
    await transact((tx) => storeFilled(tx, running, { looking, draft, published, least }))
  } finally {
    watch.end()
  }
}

/** What those know who may plan the same. */
function plannerOf({ tid, project }: RunningRow): Pick<View, 'viewer' | 'project' | 'now'> {
  const teams = tid === null ? [] : [tid]
  return {
    viewer: { isOrganiser: tid === null, desk: false, leads: teams, teams },
    project,
    now: new Date(),
  }
}

interface Watch {
  signal: AbortSignal
  report(reached: Reached): void
  end(): void
}

/** Stores how far it is every second, and stops when someone wants it to. */
function watchFill({ transact }: Database, ref: FillRef): Watch {
  const stopping = new AbortController()
  let reached: Reached = { share: 0, cost: null, open: null }
  let looking = false
  async function look(): Promise<void> {
    if (looking) return
    looking = true
    try {
      if (!(await transact((tx) => updateProgress(tx, ref, reached)))) stopping.abort(new Error('Stopped.'))
    } catch {
      // The next look may succeed.
    } finally {
      looking = false
    }
  }
  void look()
  const timer = setInterval(() => void look(), lookEvery)
  return {
    signal: stopping.signal,
    report: (next) => {
      reached = next
    },
    end: () => clearInterval(timer),
  }
}

/** Null if it was stopped before there was anything. */
async function search(
  planning: Planning,
  { effort, seed }: RunningRow,
  { signal, report }: Watch,
): Promise<Draft | null> {
  const usual = usualEffort(planning)
  const steps = Math.round(usual.steps * shares[effort])
  try {
    return await draftRoster(planning, { ...usual, seed, steps, signal, onProgress: report })
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}

/** More spots would take too long. */
const mostProven = 3000
const secondsToProve = 10

/** Null if that isn’t known in time. */
async function proveLeast(
  planning: Planning,
  { seats, open }: Draft,
  signal: AbortSignal,
): Promise<number | null> {
  if (open === 0) return 0
  const spots = planning.shifts.flatMap(({ roles }) => roles).reduce((sum, role) => sum + role.spots, 0)
  if (spots > mostProven) return null
  const question = { goal: 'open' as const, seats, seconds: secondsToProve, signal }
  const proof = await proveRoster(planning, question).catch(() => null)
  return proof?.bound ?? null
}
