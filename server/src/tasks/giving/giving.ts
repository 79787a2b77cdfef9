import { auditAll } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId, type PersonId, type ProjectId, type TeamId } from '../../platform/ids.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { whyOver } from '../policy.ts'
import type { TaskRef } from '../queries.ts'
import { getTask, requireTask, viewProject } from '../reading.ts'
import { auditTask } from '../record.ts'
import { because } from '../rules/refusals.ts'
import { selectSeat } from '../seats/queries.ts'
import { type GivenSeat, insertGiven, markConfirmed } from './queries.ts'

interface Giving {
  by: PersonId
  seats: (GivenSeat & { tid: TeamId | null; role: string })[]
}

/**
 * The caller must hold the locks of the roles and of the schedules, and have judged every seat. People are asked to confirm;
 * whoever had requested the shift gets it.
 */
export async function giveSeats(tx: Transaction, pid: ProjectId, { by, seats }: Giving): Promise<void> {
  const rows = seats.map(({ task, n, uid, vouched }) => ({ id: newId<string>(), task, n, uid, vouched }))
  await insertGiven(tx, pid, { by, seats: rows })
  await auditAll(
    tx,
    seats.map(({ task, uid, role, tid }) => ({
      actor: by,
      verb: 'seat.assigned',
      subject: `task:${task}`,
      pid,
      ...(tid && { tid }),
      after: { uid, role },
    })),
  )
}

/** By the person: they come. Idempotent. */
export async function confirmOwnSeat(tx: Transaction, actor: Actor, ref: TaskRef) {
  const looking = await viewProject(tx, actor, ref.pid)
  await requireLiveProject(tx, ref.pid)
  const task = await requireTask(tx, actor, ref, looking.viewer)
  const seat = await selectSeat(tx, ref, actor.uid)
  if (seat?.state !== 'confirmed') throw refused([because['no-seat']])
  const over = whyOver(task, looking.now)
  if (over.length > 0) throw refused(over)
  if (await markConfirmed(tx, seat)) await auditTask(tx, actor.uid, task, 'seat.confirmed')
  return getTask(tx, actor, ref)
}
