import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import { prepared } from '../platform/db/statements/prepared.ts'
import type { Requester } from '../platform/http/access.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'
import type { SeatState } from './schemas.ts'

/** Someone's relation to the tasks of a project. */
export interface Viewer {
  /** An owner or an admin. */
  isOrganiser: boolean
  /** The event-day desk. */
  desk: boolean
  /** The teams they are a chief of. */
  leads: readonly string[]
  /** All their teams. */
  teams: readonly string[]
}

export type Seen = Viewer & { project: { pid: ProjectId; state: string; time_zone: string } }

/** Both at once; no row if there is no such project. */
export const viewerIn = (pid: ProjectId, { uid, by }: Requester) => sql<Seen>`
    select json_build_object('pid', pid, 'state', state, 'time_zone', projects.time_zone) as project,
           admin and ${by.strong}::boolean or exists (select from project_roles as own
                             where own.pid = ${pid} and own.uid = people.uid and own.role = 'owner') as "isOrganiser",
           exists (select from project_roles as own
                    where own.pid = ${pid} and own.uid = people.uid and own.role = 'desk') as desk,
           array(select tid::text from members as led where led.pid = ${pid} and led.uid = people.uid
                    and led.role = 'chief' order by tid) as leads,
           array(select tid::text from members as own where own.pid = ${pid} and own.uid = people.uid order by tid) as teams
      from projects, people where pid = ${pid} and uid = ${uid}`

export async function selectViewer(db: Db, pid: ProjectId, looker: Requester): Promise<Viewer> {
  const { rows } = await prepared(viewerIn(pid, looker)).execute(db)
  return rows[0]!
}

export interface RoleRow {
  n: number
  name: string
  skill: string
  seats: number
  taken: number
  waiting: number
  /** Requests without an answer. */
  requested: number
  /** How many of the taken seats are provisional; only in lists, of what the viewer leads. */
  tentative?: number | null
  version: number
}

export interface OwnSeatRow {
  n: number
  state: SeatState
  ahead: number | null
  offered_until: string | null
  override: { rules: string[]; reason: string } | null
  /** Null if nobody asked. */
  confirmation?: 'asked' | 'given' | null
}

export interface TaskRef {
  pid: ProjectId
  id: string
}

export interface TaskRow extends TaskRef {
  tid: TeamId | null
  team: string | null
  title: string
  category: string
  location: string
  description: string
  starts_at: Date | null
  ends_at: Date | null
  sign_up: 'open' | 'request' | 'assigned'
  opens_at: Date | null
  visible_to: 'team' | 'project' | 'anyone'
  state: 'planned' | 'cancelled'
  reason: string
  series: string | null
  sequence: number
  changed_at: Date
  /** When someone new last let more people sign up. */
  widened_at: Date | null
  /** Whether its team is archived. */
  archived: boolean
  /** Read in the same statement as its roles, whose versions change with it. */
  project_state: string
  roles: RoleRow[]
  /** The viewer's own seat. */
  you: OwnSeatRow | null
}

export const taskFacts = sql`
  task.pid, task.id, task.tid, teams.name as team, task.title, task.category, task.location, task.description,
  task.starts_at, task.ends_at, task.sign_up, task.opens_at, task.visible_to, task.state, task.reason,
  task.series, task.sequence, task.changed_at, task.widened_at, teams.archived_at is not null as archived,
  (select projects.state from projects where projects.pid = task.pid) as project_state`

export const fromTasks = sql`from tasks as task left join teams using (pid, tid)`

/** Of `role` and `line`, which counts its requests and its waitlist. */
export const roleOfTask = (more = sql``) => sql`
  json_build_object('n', role.n, 'name', role.name, 'skill', role.skill, 'seats', role.seats, 'taken', role.taken,
                    'version', role.version, 'waiting', coalesce(line.waiting, 0),
                    'requested', coalesce(line.requested, 0)${more})`

/** Invited people who haven't accepted. Only someone with an unaccepted membership can be one, which few have. */
export const tentativePeople = (pid: ProjectId) => sql`
  select uid from (select distinct uid from memberships where pid = ${pid} and accepted_at is null) as invited
   where is_tentative(${pid}, uid)`

export const lineCounts = sql`
  count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'requested') as requested`

/** Of a seat. */
export const confirmationOf = (seat: RawBuilder<unknown>) => sql`
  case when ${seat}.confirmed_at is not null then 'given'
       when ${seat}.asked_at is not null and ${seat}.state = 'confirmed' then 'asked' end`

/** Of `own`. */
export const ownSeat = sql`
  json_build_object('n', own.n, 'state', own.state, 'offered_until', own.offered_until,
    'override', own.override - 'by', 'confirmation', ${confirmationOf(sql`own`)},
    'ahead', case when own.state = 'waiting' then
               (select count(*) from task_seats as line
                 where line.pid = own.pid and line.task = own.task and line.n = own.n
                   and line.state = 'waiting' and line.position < own.position) end)`

/** One task, as seen by someone. */
export const taskFor = ({ pid, id }: TaskRef, uid: PersonId | null) => sql<TaskRow>`
  select ${taskFacts},
         (select json_agg(${roleOfTask()} order by role.n)
            from task_roles as role cross join lateral
                 (select ${lineCounts} from task_seats as asked
                   where asked.pid = role.pid and asked.task = role.task and asked.n = role.n
                     and asked.state in ('waiting', 'requested')) as line
           where role.pid = task.pid and role.task = task.id) as roles,
         (select ${ownSeat} from task_seats as own
           where own.pid = task.pid and own.task = task.id and own.uid = ${uid}
             and own.state not in ('cancelled', 'handed_over')
           order by own.created_at desc limit 1) as you
  ${fromTasks} where task.pid = ${pid} and task.id = ${id}`

export async function selectTask(db: Db, ref: TaskRef, uid: PersonId | null): Promise<TaskRow | null> {
  const { rows } = await prepared(taskFor(ref, uid)).execute(db)
  return rows[0] ?? null
}

export interface NewTaskRow {
  pid: ProjectId
  id: string
  tid: TeamId | null
  title: string
  category: string
  location: string
  description: string
  starts_at: Date | null
  ends_at: Date | null
  sign_up: TaskRow['sign_up']
  opens_at: Date | null
  visible_to: TaskRow['visible_to']
  series: string | null
  made_by: PersonId
  roles: { name: string; skill: string; seats: number }[]
}

export async function insertTasks(tx: Transaction, tasks: NewTaskRow[]): Promise<void> {
  if (tasks.length === 0) return
  await tx
    .insertInto('tasks')
    .values(tasks.map(({ roles: _roles, ...task }) => task))
    .execute()
  await tx
    .insertInto('task_roles')
    .values(
      tasks.flatMap(({ pid, id, roles }) => roles.map((role, at) => ({ pid, task: id, n: at + 1, ...role }))),
    )
    .execute()
}

/** The common lock of changes to a task and of signing up. */
export async function lockRoles(tx: Transaction, { pid, id }: TaskRef): Promise<void> {
  await tx
    .selectFrom('task_roles')
    .select('n')
    .where('pid', '=', pid)
    .where('task', '=', id)
    .orderBy('n')
    .forUpdate()
    .execute()
}

type TaskUpdate = Partial<Omit<NewTaskRow, 'pid' | 'id' | 'series' | 'made_by' | 'roles'>> & {
  state?: 'cancelled'
  reason?: string
  widened_at?: Date
}

/** The caller must hold its roles' locks: concurrent sign-ups read it again. */
export async function updateTask(tx: Transaction, { pid, id }: TaskRef, change: TaskUpdate): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ ...change, sequence: sql<number>`sequence + 1`, changed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('task_roles')
    .set({ version: sql<number>`version + 1` })
    .where('pid', '=', pid)
    .where('task', '=', id)
    .execute()
}

export async function deleteTask(tx: Transaction, { pid, id }: TaskRef): Promise<void> {
  await tx.deleteFrom('tasks').where('pid', '=', pid).where('id', '=', id).execute()
}

interface WantedSeat {
  day?: string | undefined
  tids?: TeamId[] | undefined
  state: 'held' | 'unconfirmed' | 'requested' | 'waiting' | 'no_show' | 'excused'
}

/** Whether someone has such a seat on a shift or task that isn't cancelled. */
export const hasSeat = (uid: RawBuilder<unknown>, { day, tids, state }: WantedSeat, pid: ProjectId) => {
  const states =
    state === 'held' ? ['confirmed', 'arrived', 'done'] : [state === 'unconfirmed' ? 'confirmed' : state]
  return sql<boolean>`
    ${uid} in (
      select seat.uid from task_seats as seat
        join tasks as task on task.pid = seat.pid and task.id = seat.task
        join projects as project on project.pid = seat.pid
       where seat.pid = ${pid} and seat.state = any(${states}::text[]) and task.state <> 'cancelled'
         and (${state !== 'unconfirmed'} or seat.asked_at is not null and seat.confirmed_at is null)
         and (${tids ?? null}::text[] is null or task.tid = any(${tids ?? null}::text[]))
         and (${day ?? null}::date is null
              or (task.starts_at < (${day ?? null}::date + 1)::timestamp at time zone project.time_zone
                  and task.ends_at > ${day ?? null}::date::timestamp at time zone project.time_zone)))`
}

/** Whether one of someone's teams has an upcoming task with an open seat. */
export const isInTeamWithOpenSpots = (
  uid: RawBuilder<unknown>,
  wanted: boolean,
  pid: ProjectId,
) => sql<boolean>`
  (${uid} in (
    select stay.uid from members as stay
     where stay.pid = ${pid}
       and stay.tid in (select task.tid from tasks as task
                          join task_roles as role on role.pid = task.pid and role.task = task.id
                         where task.pid = ${pid} and task.state = 'planned' and task.starts_at > now()
                           and role.taken < role.seats))) = ${wanted}`
