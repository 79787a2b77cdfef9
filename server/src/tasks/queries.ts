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
  version: number
}

export interface OwnSeatRow {
  n: number
  state: SeatState
  ahead: number | null
  offered_until: string | null
  override: { rules: string[]; reason: string } | null
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
  /** Whether its team is archived. */
  archived: boolean
  /** Read in the same statement as its roles, whose versions change with it. */
  project_state: string
  roles: RoleRow[]
  /** The viewer's own seat. */
  you: OwnSeatRow | null
}

const living = sql`state not in ('cancelled', 'handed_over', 'excused')`

const columns = (uid: PersonId | null) => sql`
  task.pid, task.id, task.tid, teams.name as team, task.title, task.category, task.location, task.description,
  task.starts_at, task.ends_at, task.sign_up, task.opens_at, task.visible_to, task.state, task.reason,
  task.series, task.sequence, task.changed_at, teams.archived_at is not null as archived,
  (select projects.state from projects where projects.pid = task.pid) as project_state,
  (select json_agg(json_build_object(
            'n', n, 'name', name, 'skill', skill, 'seats', seats, 'taken', taken, 'version', version,
            'waiting', waiting, 'requested', requested) order by n)
     from task_roles cross join lateral
          (select count(*) filter (where line.state = 'waiting') as waiting,
                  count(*) filter (where line.state = 'requested') as requested
             from task_seats as line
            where line.pid = task.pid and line.task = task.id and line.n = task_roles.n
              and line.state in ('waiting', 'requested')) as lines
    where task_roles.pid = task.pid and task_roles.task = task.id) as roles,
  (select json_build_object('n', own.n, 'state', own.state, 'offered_until', own.offered_until,
            'override', own.override - 'by',
            'ahead', case when own.state = 'waiting' then
                       (select count(*) from task_seats as line
                         where line.pid = own.pid and line.task = own.task and line.n = own.n
                           and line.state = 'waiting' and line.position < own.position) end)
     from task_seats as own
    where own.pid = task.pid and own.task = task.id and own.uid = ${uid}
      and own.state not in ('cancelled', 'handed_over')
    order by own.created_at desc limit 1) as you`

const from = sql`from tasks as task left join teams using (pid, tid)`

/** One task, as seen by someone. */
export const taskFor = ({ pid, id }: TaskRef, uid: PersonId | null) => sql<TaskRow>`
  select ${columns(uid)} ${from} where task.pid = ${pid} and task.id = ${id}`

export async function selectTask(db: Db, ref: TaskRef, uid: PersonId | null): Promise<TaskRow | null> {
  const { rows } = await prepared(taskFor(ref, uid)).execute(db)
  return rows[0] ?? null
}

export interface TaskFilter {
  pid: ProjectId
  uid: PersonId
  viewer: Viewer
  from: Date | null
  to: Date | null
  tid: TeamId | null
  category: string | null
  location: string | null
  series: string | null
  open: boolean
  at_risk?: boolean
  mine: boolean
  leads?: boolean
  /** With unanswered requests. */
  requested?: boolean
  /** Whose cover search ended without enough people. */
  abandoned?: boolean
  /** In title, category and location. */
  search?: string | null
  cancelled: boolean
  planned?: boolean
  /** By start; `on` is null for those without a time. */
  day?: { on: string | null; time_zone: string } | null
  after: { starts_at: string | null; id: string } | null
  limit: number
  /** Only these. */
  ids?: string[]
}

/** By time, untimed ones last. Returns one more than requested, to know whether there is more. */
export async function selectTasks(db: Db, filter: TaskFilter): Promise<TaskRow[]> {
  const { pid, uid, from: since, to, tid, category, location, series, limit } = filter
  const { rows } = await sql<TaskRow>`
    select ${columns(uid)} ${from}
     where task.pid = ${pid} and ${seenBy(filter.viewer, uid)}
       and (${since}::timestamptz is null or task.ends_at > ${since} or task.ends_at is null)
       and (${to}::timestamptz is null or task.starts_at < ${to} or task.starts_at is null)
       and (${tid}::text is null or task.tid = ${tid})
       and (${category}::text is null or task.category = ${category})
       and (${location}::text is null or task.location = ${location})
       and (${series}::uuid is null or task.series = ${series})
       and (${filter.ids ?? null}::uuid[] is null or task.id = any(${filter.ids ?? null}))
       and (${filter.cancelled} or task.state = 'planned')
       and (${filter.planned ?? true} or task.state = 'cancelled')
       and (not ${filter.leads ?? false} or ${filter.viewer.isOrganiser} or task.tid = any(${filter.viewer.leads}::text[]))
       and (not ${filter.requested ?? false} or ${isRequested})
       and (${!filter.day} or (task.starts_at at time zone ${filter.day?.time_zone ?? 'UTC'})::date
                              is not distinct from ${filter.day?.on ?? null}::date)
       and (not ${filter.open} or ${isOpen})
       and (not ${filter.at_risk ?? false} or ${isAtRisk})
       and (not ${filter.abandoned ?? false} or ${isAbandoned})
       and (not ${filter.mine} or ${hasSeat(uid)})
       and ${matches(filter.search)}
       and ${afterCursor(filter.after)}
     order by task.starts_at, task.id
     limit ${limit + 1}`.execute(db)
  return rows
}

const isOpen = sql`
  (task.state = 'planned' and (task.ends_at is null or task.ends_at > now()) and teams.archived_at is null
   and exists (select from task_roles where task_roles.pid = task.pid and task_roles.task = task.id and taken < seats))`

const isRequested = sql`
  (task.state = 'planned' and (task.ends_at is null or task.ends_at > now())
   and exists (select from task_seats as asked where asked.pid = task.pid and asked.task = task.id
                  and asked.state = 'requested'))`

/** An offered seat doesn't count, because nobody has accepted it. */
const isAtRisk = sql`
  (task.starts_at > now() and task.starts_at <= now() + interval '7 days' and task.state = 'planned'
   and (select sum(seats) from task_roles as role where role.pid = task.pid and role.task = task.id) >
       (select count(*) from task_seats as held where held.pid = task.pid and held.task = task.id
           and held.state in ('confirmed', 'arrived', 'done')))`

const isAbandoned = sql`
  (task.state = 'planned' and coalesce(task.starts_at > now(), true) and teams.archived_at is null
   and exists (select from task_covers as cover join task_roles as role using (pid, task, n)
                where cover.pid = task.pid and cover.task = task.id and cover.state = 'nobody-left'
                  and role.taken < role.seats))`

function matches(search: string | null | undefined): RawBuilder<unknown> {
  const like = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return like ? sql`concat_ws(' ', task.title, task.category, task.location) ilike ${like}` : sql`true`
}

const hasSeat = (uid: PersonId) => sql`
  exists (select from task_seats where task_seats.pid = task.pid and task_seats.task = task.id
             and task_seats.uid = ${uid} and ${living})`

function seenBy({ isOrganiser, desk, teams }: Viewer, uid: PersonId): RawBuilder<unknown> {
  if (isOrganiser || desk) return sql`true`
  return sql`(task.visible_to = 'anyone' or (task.visible_to = 'project' and ${teams.length > 0})
              or task.tid = any(${teams}::text[]) or ${hasSeat(uid)})`
}

function afterCursor(after: TaskFilter['after']): RawBuilder<unknown> {
  if (!after) return sql`true`
  if (after.starts_at === null) return sql`(task.starts_at is null and task.id > ${after.id})`
  return sql`(task.starts_at is null or (task.starts_at, task.id) > (${after.starts_at}::timestamptz, ${after.id}::uuid))`
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
