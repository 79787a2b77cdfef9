import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { notifyOfOffer } from '../notifications/notify.ts'
import { mayBeOffered } from '../policy.ts'
import { lockRoles, selectTask, type TaskRef, type TaskRow } from '../queries.ts'
import { auditTask } from '../record.ts'
import { raiseVersions } from '../rules/queries.ts'
import type { TaskRules } from '../rules/rules.ts'
import { rulesOf } from '../rules/verdicts.ts'
import {
  decrementTaken,
  incrementTaken,
  moveSeat,
  offerNext,
  type SeatRow,
  selectLapsedOffers,
  selectSeat,
  selectSeats,
} from './queries.ts'

/**
 * The caller must hold the role's lock, with a seat just released: offers it to the next on the waitlist, or
 * frees it. If the task has begun it is freed: then chiefs decide whom to call.
 */
export async function offerToNext(tx: Transaction, task: TaskRow, n: number): Promise<void> {
  if (!mayBeOffered(task, new Date())) return decrementTaken(tx, task, n)
  const { offer_minutes: minutes } = await rulesOf(tx, task.pid)
  const next = await offerNext(tx, task, { n, minutes })
  if (next) await notifyOfOffer(tx, { ...next, task })
  else await decrementTaken(tx, task, n)
}

/** The caller must hold the roles' locks, which may have more seats than before. */
export async function fillOpenSeats(
  tx: Transaction,
  task: TaskRow,
  { offer_minutes: minutes }: TaskRules,
): Promise<void> {
  if (!mayBeOffered(task, new Date())) return
  for (const { n, seats, taken, waiting } of task.roles)
    for (let free = Math.min(seats - taken, waiting); free > 0; free--) {
      const next = await offerNext(tx, task, { n, minutes })
      if (!next) break
      await incrementTaken(tx, task, n)
      await notifyOfOffer(tx, { ...next, task })
    }
}

/** Whether they occupy a seat of the role. */
export const isSeated = (state: SeatRow['state']): boolean =>
  ['confirmed', 'arrived', 'done', 'no_show'].includes(state)

/** Whether they occupy a seat of the role, or are offered one. */
export const holdsSeat = ({ state, offered_until }: Pick<SeatRow, 'state' | 'offered_until'>): boolean =>
  isSeated(state) || (state === 'waiting' && offered_until !== null)

/** For a cancelled task: future seats end. People who were there have worked. */
export async function cancelSeats(tx: Transaction, task: TaskRow): Promise<PersonId[]> {
  const ended: SeatRow[] = []
  for (const seat of await selectSeats(tx, task))
    if (await moveSeat(tx, seat, { from: ['requested', 'waiting', 'confirmed'], to: 'cancelled' }))
      ended.push(seat)
  await raiseVersions(
    tx,
    ended.map(({ uid }) => uid),
  )
  for (const seat of ended) if (holdsSeat(seat)) await decrementTaken(tx, task, seat.n)
  return ended.map(({ uid }) => uid)
}

/** An unanswered offer goes to the next. */
export async function endLapsedOffer(tx: Transaction, ref: TaskRef, uid: PersonId): Promise<void> {
  await lockRoles(tx, ref)
  const task = await selectTask(tx, ref, uid)
  const seat = await selectSeat(tx, ref, uid)
  if (!task || !seat?.offered_until || seat.offered_until > new Date()) return
  await moveSeat(tx, seat, { from: ['waiting'], to: 'cancelled', note: '' })
  await auditTask(tx, null, task, 'seat.offer-lapsed', { after: { uid } })
  await offerToNext(tx, task, seat.n)
}

export const listLapsedOffers = (db: Db) => selectLapsedOffers(db, 100)
