import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { notifyOfRelease } from '../notifications/notify.ts'
import { lockRoles, selectTask } from '../queries.ts'
import { auditTask } from '../record.ts'
import { moveSeat, selectSeat, selectUpcomingTasks } from './queries.ts'
import { holdsSeat, offerToNext } from './waitlist.ts'

/**
 * Releases the future seats of an erased person: offers them to the next on the waitlist, and notifies
 * chiefs.
 */
export async function releaseAllSeats(tx: Transaction, uid: PersonId): Promise<void> {
  const refs = await selectUpcomingTasks(tx, uid)
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
