import { sql } from 'kysely'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'

export interface PastSeat {
  pid: ProjectId
  id: string
  task: string
  n: number
  uid: PersonId
  state: 'requested' | 'waiting' | 'confirmed' | 'arrived' | 'done' | 'no_show' | 'excused'
  position?: number
  assigned_by?: PersonId
  arrived_at?: Date
  left_at?: Date
  created_at: Date
}

/** Inserts seats in any state. */
export async function insertPastSeats(tx: Transaction, pid: ProjectId, seats: PastSeat[]): Promise<void> {
  for (let from = 0; from < seats.length; from += 1000)
    await tx
      .insertInto('task_seats')
      .values(seats.slice(from, from + 1000))
      .execute()
  await sql`
    update task_roles as role
       set taken = counted.taken, last_position = counted.last_position
      from (select task, n, count(*) filter (where state in ('confirmed', 'arrived', 'done', 'no_show')) as taken,
                   coalesce(max(position), 0) as last_position
              from task_seats where pid = ${pid} group by task, n) as counted
     where role.pid = ${pid} and role.task = counted.task and role.n = counted.n`.execute(tx)
}

/** Tasks were added in the weeks before the event, not all at once. */
export async function dateTasks(tx: Transaction, pid: ProjectId): Promise<void> {
  await sql`
    update tasks set created_at = least(tasks.created_at, project.starts_on - make_interval(days => 70 + 12 * (nr % 6)::int))
      from projects as project,
           (select id, row_number() over (order by tid, starts_at, id) as nr from tasks where pid = ${pid}) as numbered
     where tasks.pid = ${pid} and project.pid = ${pid} and numbered.id = tasks.id`.execute(tx)
}
