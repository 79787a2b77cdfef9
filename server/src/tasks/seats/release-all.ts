import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { notifyOfRelease } from '../notifications/notify.ts'
import { lockRoles, selectTask, type TaskRef } from '../queries.ts'
import { auditTask } from '../record.ts'
import { moveSeat, selectSeat, selectUpcomingTasks } from './queries.ts'
import { holdsSeat, offerToNext } from './waitlist.ts'

/** Releases the future seats of an erased person. */
export const releaseAllSeats = async (tx: Transaction, uid: PersonId): Promise<void> =>
  release(tx, uid, await selectUpcomingTasks(tx, { uid }))

/** Releases the future seats of someone who was invited to the project and won't come. */
export const releaseSeatsOfDeclined = async (
  tx: Transaction,
  { pid, uid }: { pid: ProjectId; uid: PersonId },
): Promise<void> => release(tx, uid, await selectUpcomingTasks(tx, { uid, declined: pid }))

/** Offers the seats to the next on the waitlist, and notifies chiefs. */
async function release(tx: Transaction, uid: PersonId, refs: TaskRef[]): Promise<void> {
  for (const ref of refs) await lockRoles(tx, ref)
  for (const ref of refs) {
    const task = await selectTask(tx, ref, uid)
    const seat = await selectSeat(tx, ref, uid)
    if (!task || !seat) continue
    if (!(await moveSeat(tx, seat, { from: ['requested', 'waiting', 'confirmed'], to: 'cancelled' })))
      continue
    await auditTask(tx, null, task, 'seat.released', { after: { uid, previous_state: seat.state } })
    if (holdsSeat(seat)) await offerToNext(tx, task, seat.n)
    await notifyOfRelease(tx, uid, { task, seat, message: '' })
  }
}
