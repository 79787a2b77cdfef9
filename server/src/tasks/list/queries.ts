import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import {
  fromTasks,
  lineCounts,
  ownSeat,
  roleOfTask,
  type TaskRow,
  taskFacts,
  tentativePeople,
  type Viewer,
} from '../queries.ts'

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

/**
 * By time, untimed ones last. Returns one more than requested, to know whether there is more. Roles and seats are joined
 * once for all tasks of the page: looking them up task by task took most of the time.
 */
export async function selectTasks(db: Db, filter: TaskFilter): Promise<TaskRow[]> {
  const { pid, uid } = filter
  const unanswered = filter.viewer.isOrganiser || filter.viewer.leads.length > 0
  const { rows } = await sql<TaskRow>`
    with page as materialized (
      select ${taskFacts} ${fromTasks} where ${sql.join(conditionsOf(filter), sql` and `)}
       order by task.starts_at, task.id limit ${filter.limit + 1}
    ),
    lines as materialized (
      select task, n, ${lineCounts} from task_seats
       where pid = ${pid} and state in ('waiting', 'requested') and task in (select id from page) group by task, n
    ),
    ${unanswered ? countTentative(pid) : sql``}
    roles as materialized (
      select task, json_agg(${roleOfTask(unanswered ? sql`, 'tentative', invited.tentative` : sql``)} order by role.n) as roles
        from task_roles as role left join lines as line using (task, n)
             ${unanswered ? sql`left join invited using (task, n)` : sql``}
       where role.pid = ${pid} and task in (select id from page) group by task
    ),
    seats as materialized (
      select distinct on (task) * from task_seats
       where uid = ${uid} and pid = ${pid} and state not in ('cancelled', 'handed_over') order by task, created_at desc
    )
    select page.*, roles.roles, case when own.id is not null then ${ownSeat} end as you
      from page left join roles on roles.task = page.id left join seats as own on own.task = page.id
     order by page.starts_at, page.id`.execute(db)
  return rows
}

const countTentative = (pid: ProjectId) => sql`
    invited as materialized (
      select task, n, count(*)::int as tentative from task_seats
       where pid = ${pid} and state = 'confirmed' and uid in (${tentativePeople(pid)}) and task in (select id from page)
       group by task, n
    ),`

/** Only those that are asked for: the others would be planned, too, which takes longer than most reads. */
function conditionsOf(filter: TaskFilter): RawBuilder<unknown>[] {
  const { pid, uid, viewer, from: since, to, day, search, ids, after } = filter
  const equal = (['tid', 'category', 'location', 'series'] as const).flatMap((column) =>
    filter[column] === null ? [] : [sql`task.${sql.ref(column)} = ${filter[column]}`],
  )
  const like = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const asked: [unknown, RawBuilder<unknown>][] = [
    [!viewer.isOrganiser && !viewer.desk, isShownTo(viewer, uid)],
    [since, sql`(task.ends_at > ${since} or task.ends_at is null)`],
    [to, sql`(task.starts_at < ${to} or task.starts_at is null)`],
    [ids, sql`task.id = any(${ids ?? []}::uuid[])`],
    [!filter.cancelled, sql`task.state = 'planned'`],
    [filter.planned === false, sql`task.state = 'cancelled'`],
    [filter.leads && !viewer.isOrganiser, sql`task.tid = any(${viewer.leads}::text[])`],
    [filter.requested, isRequested],
    [
      day,
      sql`(task.starts_at at time zone ${day?.time_zone ?? 'UTC'})::date is not distinct from ${day?.on ?? null}::date`,
    ],
    [filter.open, isOpen],
    [filter.at_risk, isAtRisk],
    [filter.abandoned, isAbandoned],
    [filter.mine, hasSeat(uid)],
    [like, sql`concat_ws(' ', task.title, task.category, task.location) ilike ${like}`],
    [after, afterCursor(after)],
  ]
  return [
    sql`task.pid = ${pid}`,
    ...equal,
    ...asked.flatMap(([isAsked, condition]) => (isAsked ? [condition] : [])),
  ]
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

const living = sql`state not in ('cancelled', 'handed_over', 'excused')`

const hasSeat = (uid: PersonId) => sql`
  exists (select from task_seats where task_seats.pid = task.pid and task_seats.task = task.id
             and task_seats.uid = ${uid} and ${living})`

const isShownTo = ({ teams }: Viewer, uid: PersonId) => sql`
  (task.visible_to = 'anyone' or (task.visible_to = 'project' and ${teams.length > 0})
   or task.tid = any(${teams}::text[]) or ${hasSeat(uid)})`

function afterCursor(after: TaskFilter['after']): RawBuilder<unknown> {
  if (!after) return sql`true`
  if (after.starts_at === null) return sql`(task.starts_at is null and task.id > ${after.id})`
  return sql`(task.starts_at is null or (task.starts_at, task.id) > (${after.starts_at}::timestamptz, ${after.id}::uuid))`
}
