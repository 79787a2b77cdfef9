import type { Transaction } from '../../platform/db/database.ts'
import type { Why } from '../../platform/errors.ts'
import type { PersonId } from '../../platform/ids.ts'
import {
  type DraftRef,
  lockDraft,
  type NewSeat,
  selectProposed,
  updateDraft,
  upsertSeats,
} from '../drafts/queries.ts'
import { type Facts, judgeSeat, loadFacts } from '../planning/judging.ts'
import { because } from '../refusals.ts'
import type { Draft } from '../solver/draft.ts'
import { keyOf, type Seat } from '../solver/planning.ts'
import { deleteUnlocked, endFill, type RunningRow, selectRunning } from './queries.ts'

interface Found {
  looking: Facts['looking']
  /** Null if there was nothing yet. */
  draft: Draft | null
  /** The seats that people had when it began. */
  published: Seat[]
  least: number | null
}

/** Judges every seat again, by what is true by now; those that are no longer possible are left out. */
export async function storeFilled(
  tx: Transaction,
  fill: RunningRow,
  { looking, draft, published, least }: Found,
): Promise<void> {
  await lockDraft(tx, fill)
  if (!(await selectRunning(tx, fill))) return
  const kept = draft ? await replaceSeats(tx, fill, { looking, draft, published }) : null
  await updateDraft(tx, fill, { state: 'ready' })
  const state = !draft || draft.stopped ? 'stopped' : 'done'
  await endFill(tx, fill, {
    state,
    ...(draft && { share: 1, cost: draft.cost, open: draft.open + kept!.reopened }),
    least_open: least,
    left_out: kept?.left_out ?? 0,
  })
}

async function replaceSeats(
  tx: Transaction,
  fill: RunningRow,
  { looking, draft, published }: Omit<Found, 'draft' | 'least'> & { draft: Draft },
): Promise<{ left_out: number; reopened: number }> {
  const before = await selectProposed(tx, fill)
  const proposers = new Map(before.map((seat) => [keyOf(seat), seat.proposed_by]))
  const fixed = new Set([...published, ...before.filter(({ locked }) => locked)].map(keyOf))
  const locked: Seat[] = before.filter((seat) => seat.locked)
  const found = draft.seats.filter((seat) => !fixed.has(keyOf(seat)))
  await deleteUnlocked(tx, fill)
  const facts = await loadFacts(tx, looking, fill, { draft: fill.id, seats: [...locked, ...found] })
  const { judged, reopened } = judgeAll(facts, { locked, found })
  const rows = judged.flatMap(({ seat, why }): NewSeat[] => {
    const isThere = facts.shifts.get(seat.task)?.roles.some(({ n }) => n === seat.n)
    if (!isThere || !facts.candidates.has(seat.uid as PersonId)) return []
    const proposed_by = proposers.get(keyOf(seat)) ?? fill.by
    const { task, n, uid } = seat
    return [{ task, n, uid, locked: false, proposed_by, left_out: why.length > 0 ? rulesOf(why) : null }]
  })
  if (rows.length > 0) await upsertSeats(tx, fill, rows)
  return { left_out: judged.filter(({ why }) => why.length > 0).length, reopened }
}

const rulesOf = (why: Why[]): string[] => [...new Set(why.map(({ rule }) => rule))].slice(0, 20)

/** One after the other, beside those that are kept; with how many spots are open again. */
function judgeAll(facts: Facts, { locked, found }: { locked: Seat[]; found: Seat[] }) {
  const mine = Map.groupBy(locked, ({ uid }) => uid)
  const room = new Map<string, number>(
    [...facts.shifts.values()].flatMap(({ id, roles }) =>
      roles.map(({ n, seats, taken, proposed }) => [`${id} ${n}`, seats - taken - proposed] as const),
    ),
  )
  const judged = found.map((seat) => {
    const others = mine.get(seat.uid) ?? []
    const spot = `${seat.task} ${seat.n}`
    const left = room.get(spot) ?? 0
    const why = judgeSeat(facts, seat, others)
    const against = why.length === 0 && left <= 0 ? [because['task-full']] : why
    if (against.length === 0) {
      room.set(spot, left - 1)
      mine.set(seat.uid, [...others, seat])
    }
    return { seat, why: against }
  })
  const leftOut = Map.groupBy(
    judged.filter(({ why }) => why.length > 0),
    ({ seat }) => `${seat.task} ${seat.n}`,
  )
  const reopened = [...leftOut].reduce(
    (sum, [spot, seats]) => sum + Math.min(seats.length, Math.max(0, room.get(spot) ?? 0)),
    0,
  )
  return { judged, reopened }
}

/** For one that was never ended, because its job failed or is gone. */
export async function failFill(tx: Transaction, ref: DraftRef): Promise<void> {
  await lockDraft(tx, ref)
  await updateDraft(tx, ref, { state: 'ready' })
  await endFill(tx, ref, { state: 'failed' })
}
