import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { tellOfEnding } from '../letters/telling.ts'
import { lockRoles, selectTask } from '../queries.ts'
import { auditTask } from '../record.ts'
import { holds, passOn } from './line.ts'
import { moveSeat, selectComing, selectSeat } from './queries.ts'

/** Who is erased gives back what is still to come: it goes to the next in line, and chiefs learn of it. */
export async function giveBackAll(tx: Transaction, uid: PersonId): Promise<void> {
  const refs = await selectComing(tx, uid)
  for (const ref of refs) await lockRoles(tx, ref)
  for (const ref of refs) {
    const task = await selectTask(tx, ref, uid)
    const seat = await selectSeat(tx, ref, uid)
    if (!task || !seat) continue
    if (!(await moveSeat(tx, seat, { from: ['requested', 'waiting', 'confirmed'], to: 'cancelled' })))
      continue
    await auditTask(tx, null, task, 'seat.released', { after: { uid, previous_state: seat.state } })
    if (holds(seat)) await passOn(tx, task, seat.n)
    await tellOfEnding(tx, uid, { task, seat, message: '' })
  }
}
