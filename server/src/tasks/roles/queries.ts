import { sql } from 'kysely'
import type { Transaction } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'
import type { TaskRef } from '../queries.ts'

export interface TaskRoleRef {
  pid: ProjectId
  task: string
  n: number
}

export async function insertRole(
  tx: Transaction,
  { pid, id }: TaskRef,
  role: { name: string; skill: string; seats: number },
): Promise<void> {
  await sql`
    insert into task_roles (pid, task, n, name, skill, seats)
    select ${pid}, ${id}, coalesce(max(n), 0) + 1, ${role.name}, ${role.skill}, ${role.seats}
      from task_roles where pid = ${pid} and task = ${id}`.execute(tx)
}

export async function updateRole(
  tx: Transaction,
  { pid, id }: TaskRef,
  { n, name, skill, seats }: { n: number; name: string; skill: string; seats: number },
): Promise<void> {
  await tx
    .updateTable('task_roles')
    .set({ name, skill, seats })
    .where('pid', '=', pid)
    .where('task', '=', id)
    .where('n', '=', n)
    .execute()
}

/** False if anyone ever had a seat in it. */
export async function deleteRole(tx: Transaction, { pid, id }: TaskRef, n: number): Promise<boolean> {
  const { rows } = await sql`
    delete from task_roles as role
     where pid = ${pid} and task = ${id} and n = ${n}
       and not exists (select from task_seats as seat
                        where seat.pid = role.pid and seat.task = role.task and seat.n = role.n)
    returning n`.execute(tx)
  return rows.length > 0
}
