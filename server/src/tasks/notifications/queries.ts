import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { TeamRef } from '../../teams/index.ts'
import type { TaskRef } from '../queries.ts'

/** People with a seat, a request or a waitlist position. */
export async function selectAudience(db: Db, { pid, id }: TaskRef): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    select uid from task_seats
     where pid = ${pid} and task = ${id} and state in ('requested', 'waiting', 'confirmed', 'arrived')
       and not is_tentative(pid, uid)
     order by uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** Its chiefs, or the owners of the project if it has none. */
export async function selectTeamLeads(db: Db, { pid, tid }: TeamRef): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`select team_leads(${pid}, ${tid}) as uid order by 1`.execute(
    db,
  )
  return rows.map(({ uid }) => uid)
}

export async function selectOwners(db: Db, pid: ProjectId): Promise<PersonId[]> {
  const rows = await db
    .selectFrom('project_roles')
    .select('uid')
    .where('pid', '=', pid)
    .where('role', '=', 'owner')
    .orderBy('uid')
    .execute()
  return rows.map(({ uid }) => uid as PersonId)
}

/**
 * The data of an email about a task, with the reader's seat. Invited people get only the invitation, and
 * drafts send nothing.
 */
export interface EmailedTask {
  id: string
  pid: ProjectId
  title: string
  location: string
  /** The name of its team. */
  team: string
  description: string
  role: string
  contact: string[]
  starts_at: Date | null
  ends_at: Date | null
  state: 'planned' | 'cancelled'
  sequence: number
  changed_at: Date
  time_zone: string
  project: string
  /** The reader's seat; null if they have none. */
  seat: string | null
  offered_until: Date | null
}

export async function selectEmailedTask(
  db: Db,
  { pid, id }: TaskRef,
  uid: PersonId,
): Promise<EmailedTask | null> {
  const { rows } = await sql<EmailedTask>`
    select task.id, task.pid, task.title, task.location, coalesce(teams.name, '') as team, task.description, task.starts_at, task.ends_at, task.state,
           task.sequence, task.changed_at, project.time_zone, project.name as project,
           seat.state as seat, seat.offered_until, coalesce(role.name, '') as role,
           array(select name from people where uid in (select team_leads(task.pid, task.tid)) and uid <> ${uid}
                  order by name) as contact
      from tasks as task join projects as project using (pid) left join teams using (pid, tid)
      left join task_seats as seat
        on seat.pid = task.pid and seat.task = task.id and seat.uid = ${uid}
           and seat.state not in ('cancelled', 'handed_over', 'excused')
      left join task_roles as role on role.pid = seat.pid and role.task = seat.task and role.n = seat.n
     where task.pid = ${pid} and task.id = ${id} and project.state <> 'draft'
       and not is_tentative(task.pid, ${uid})`.execute(db)
  return rows[0] ?? null
}

export async function selectName(db: Db, uid: string): Promise<string> {
  const row = await db.selectFrom('people').select('name').where('uid', '=', uid).executeTakeFirst()
  return row?.name ?? ''
}
