import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'

/** In the global lock order. */
export async function lockRolesOf(tx: Transaction, pid: ProjectId, ids: string[]): Promise<void> {
  await sql`
    select from task_roles where pid = ${pid} and task = any(${ids}::uuid[]) order by task, n for update`.execute(
    tx,
  )
}

export interface SeatedRow {
  task: string
  n: number
  uid: PersonId
  name: string
  state: 'requested' | 'waiting' | 'confirmed' | 'arrived'
  offered: boolean
}

/** People with a seat, a request or a waitlist position, by name. */
export async function selectSeated(db: Db, pid: ProjectId, ids: string[]): Promise<SeatedRow[]> {
  const { rows } = await sql<SeatedRow>`
    select task, n, uid, known_name(pid, uid) as name, state, offered_until is not null as offered
      from task_seats join people using (uid)
     where pid = ${pid} and task = any(${ids}::uuid[])
       and state in ('requested', 'waiting', 'confirmed', 'arrived')
     order by name, uid`.execute(db)
  return rows
}
