import { sql } from 'kysely'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { SeatRef } from '../seats/queries.ts'

export interface GivenSeat {
  task: string
  n: number
  uid: PersonId
  vouched: boolean
}

/** Many seats at once. The caller must hold the locks of their roles and schedules. */
export async function insertGiven(
  tx: Transaction,
  pid: ProjectId,
  { by, seats }: { by: PersonId; seats: (GivenSeat & { id: string })[] },
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
                    as given (id uuid, task uuid, n smallint, uid uuid, vouched boolean)
    ), accepted as (
      update task_seats as seat
         set state = 'confirmed', n = given.n, previous_state = case when assigned_by is null then state end,
             override = null, assigned_by = ${by}::uuid, vouched = given.vouched, asked_at = now(), changed_at = now()
        from given
       where seat.pid = ${pid} and seat.task = given.task and seat.uid = given.uid and seat.state = 'requested'
      returning seat.task, seat.uid
    ), added as (
      insert into task_seats (pid, id, task, n, uid, state, assigned_by, vouched, asked_at)
      select ${pid}, id, task, n, uid, 'confirmed', ${by}::uuid, vouched, now() from given
       where (task, uid) not in (select task, uid from accepted)
    )
    update task_roles as role set taken = taken + counted.count
      from (select task, n, count(*) as count from given group by task, n) as counted
     where role.pid = ${pid} and role.task = counted.task and role.n = counted.n`.execute(tx)
}

/** False if nobody asked, or they have confirmed it. */
export async function markConfirmed(tx: Transaction, { pid, id }: SeatRef): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('task_seats')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .where('asked_at', 'is not', null)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * People who haven’t confirmed a spot: three days after they were asked, or the day before it begins, and once for each spot.
 */
export async function claimUnconfirmed(tx: Transaction): Promise<{ pid: ProjectId; uid: PersonId }[]> {
  const { rows } = await sql<{ pid: ProjectId; uid: PersonId }>`
    with due as (
      update task_seats as seat set asked_again_at = now()
        from tasks as task join projects as project on project.pid = task.pid
       where task.pid = seat.pid and task.id = seat.task and project.state in ('open', 'closed')
         and task.state = 'planned' and task.starts_at > now()
         and seat.state = 'confirmed' and seat.asked_at is not null and seat.confirmed_at is null
         and seat.asked_again_at is null and seat.asked_at < now() - interval '6 hours'
         and now() >= least(seat.asked_at + interval '3 days', task.starts_at - interval '1 day')
      returning seat.pid, seat.uid
    )
    select distinct pid, uid from due order by pid, uid`.execute(tx)
  return rows
}
