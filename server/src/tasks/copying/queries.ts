import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ProjectId, TeamId } from '../../platform/ids.ts'

/** Planned tasks of the project itself or of teams that aren't archived, by time. */
export async function selectTasksToCopy(db: Db, from: ProjectId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tasks left join teams using (pid, tid)
     where pid = ${from} and state = 'planned' and archived_at is null
     order by starts_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface TaskToCopy {
  id: string
  tid: TeamId | null
  title: string
  category: string
  location: string
  description: string
  starts_at: Date | null
  ends_at: Date | null
  sign_up: 'open' | 'request' | 'assigned'
  opens_at: Date | null
  visible_to: 'team' | 'project' | 'anyone'
  series: string | null
  roles: { name: string; skill: string; seats: number }[]
}

/** Those whose team is in the new project. */
export async function selectTaskWithRoles(
  db: Db,
  { from, pid, ids }: { from: ProjectId; pid: ProjectId; ids: string[] },
): Promise<TaskToCopy[]> {
  const { rows } = await sql<TaskToCopy>`
    select id, tid, title, category, location, description, starts_at, ends_at, sign_up, opens_at, visible_to, series,
           (select json_agg(json_build_object('name', name, 'skill', skill, 'seats', seats) order by n)
              from task_roles where task_roles.pid = task.pid and task_roles.task = task.id) as roles
      from tasks as task
     where pid = ${from} and id = any(${ids}::uuid[]) and state = 'planned'
       and (tid is null or exists (select from teams where teams.pid = ${pid} and teams.tid = task.tid))
     order by starts_at, id`.execute(db)
  return rows
}

/** Those that were copied here, even if deleted since. */
export async function selectMade(db: Db, pid: ProjectId, ids: string[]): Promise<Set<string>> {
  const subjects = ids.map((id) => `task:${id}`)
  const { rows } = await sql<{ subject: string }>`
    select subject from audit where pid = ${pid} and subject = any(${subjects}) and verb = 'task.created'`.execute(
    db,
  )
  return new Set(rows.map(({ subject }) => subject.slice('task:'.length)))
}

export interface Year {
  starts_on: string
  time_zone: string
}

export async function selectYear(db: Db, pid: ProjectId): Promise<Year> {
  return db
    .selectFrom('projects')
    .select(['starts_on', 'time_zone'])
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow() as unknown as Promise<Year>
}
