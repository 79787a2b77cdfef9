import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { tellOfEnding } from '../letters/telling.ts'
import { lockRoles, selectTask } from '../queries.ts'
import { auditTask } from '../record.ts'
import { holds, passOn } from './line.ts'
import { moveSeat, selectComing, selectSeat } from './queries.ts'

/** Who is erased gives back what is still to come: it goes to the next in line, and chiefs learn of it. */
export async function giveBackAll(tx: Transaction, uid: PersonId): Promise<void> {
  const places = await selectComing(tx, uid)
  for (const place of places) await lockRoles(tx, place)
  for (const place of places) {
    const task = await selectTask(tx, place, uid)
    const seat = await selectSeat(tx, place, uid)
    if (!task || !seat) continue
    if (!(await moveSeat(tx, seat, { from: ['requested', 'waiting', 'confirmed'], to: 'cancelled' })))
      continue
    await auditTask(tx, null, task, 'seat.given-back', { after: { uid, was: seat.state } })
    if (holds(seat)) await passOn(tx, task, seat.n)
    await tellOfEnding(tx, uid, { task, seat, words: '' })
  }
}
