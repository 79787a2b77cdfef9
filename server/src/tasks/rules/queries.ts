import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/statements/prepared.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Viewer } from '../queries.ts'

/** A time at which someone is busy. */
export interface ShiftRow {
  task: string
  pid: ProjectId
  title: string
  location: string
  tid: TeamId | null
  visible_to: 'team' | 'project' | 'anyone'
  start: number
  end: number
}

/** The project's changes; null for the defaults. */
export async function selectRules(db: Db, pid: ProjectId): Promise<object | null> {
  const row = await db.selectFrom('task_rules').select('rules').where('pid', '=', pid).executeTakeFirst()
  return (row?.rules ?? null) as object | null
}

export async function upsertRules(
  tx: Transaction,
  { pid, uid, rules }: { pid: ProjectId; uid: PersonId; rules: object },
): Promise<void> {
  const set = { rules: JSON.stringify(rules), changed_by: uid }
  await tx
    .insertInto('task_rules')
    .values({ pid, ...set })
    .onConflict((conflict) => conflict.column('pid').doUpdateSet({ ...set, changed_at: sql<Date>`now()` }))
    .execute()
}

/** Whoever signs up for one of them was let in by someone new. */
export async function widenTasks(tx: Transaction, pid: ProjectId): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ widened_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('state', '=', 'planned')
    .execute()
}

export interface ScheduleRow {
  uid: PersonId
  /** Changes with their seats and limits: a judgement is valid while it is unchanged. */
  version: string
  own: { max_hours_day: number | null; max_hours: number | null; nights: boolean; break_minutes: number }
  shifts: ShiftRow[]
  /** Skills they told a team of this project, and categories they have worked in. */
  skills: string[]
  /** Required forms that they haven't completed, in this project. */
  forms: { fid: string; lifted_by: string }[]
  /** The project's changes; null for the defaults. */
  rules: object | null
}

/** Who gets to know the judgement of someone else; null if only the person does. */
type Reader = Pick<Viewer, 'isOrganiser' | 'leads'> | null

/** Whether they are part of the project, or asked for one of its spots: being invited isn’t enough. */
const joined = (pid: ProjectId) => sql`
  (exists (select from members as stay where stay.pid = ${pid} and stay.uid = people.uid)
    or exists (select from project_roles as held where held.pid = ${pid} and held.uid = people.uid)
    or not is_tentative(${pid}, people.uid) and exists (
         select from task_seats as asked
          where asked.pid = ${pid} and asked.uid = people.uid
            and (asked.state in ('requested', 'waiting') or asked.previous_state in ('requested', 'waiting')
                 or coalesce(asked.assigned_by, asked.uid) = asked.uid)))`

/**
 * The facts about people’s schedules: in every project on these days, and all of this project. Of someone who hasn’t
 * joined it, others learn nothing except the shifts of teams that they lead themselves.
 */
const schedulesFor = (pid: ProjectId, reader: Reader) => sql`
  select people.uid, coalesce(version, 0)::text as version,
         json_build_object('max_hours_day', case when joined then max_hours_day end,
           'max_hours', case when joined then max_hours end, 'nights', not joined or coalesce(nights, true),
           'break_minutes', case when joined then coalesce(break_minutes, 0) else 0 end) as own,
         coalesce((select json_agg(json_build_object(
                     'task', task.id, 'pid', task.pid, 'title', task.title, 'location', task.location,
                     'tid', task.tid, 'visible_to', task.visible_to,
                     'start', extract(epoch from starts_at) * 1000, 'end', extract(epoch from ends_at) * 1000)
                     order by starts_at, task.id)
                     from task_seats as seat join tasks as task on task.pid = seat.pid and task.id = seat.task
                    where seat.uid = people.uid and seat.state in ('confirmed', 'arrived', 'done')
                      and task.state = 'planned' and starts_at is not null
                      and (seat.pid = ${pid} or ends_at > now() - interval '8 days')
                      and (joined or seat.pid = ${pid}
                             and (${reader?.isOrganiser ?? false} or task.tid = any(${reader?.leads ?? []}::text[])))),
                  '[]') as shifts,
         array(select unnest(skills) from applications as sent where sent.pid = ${pid} and sent.uid = people.uid
               union
               select skill from task_seats as seat
                 join task_roles as role on role.pid = seat.pid and role.task = seat.task and role.n = seat.n
                where seat.uid = people.uid and seat.state = 'done' and skill <> '' and joined) as skills,
         coalesce((select json_agg(json_build_object('fid', fid, 'lifted_by', lifted_by) order by position, fid)
                     from missing_forms(${pid}, people.uid, 'task')), '[]') as forms,
         (select rules from task_rules where pid = ${pid}) as rules
    from people left join schedules using (uid)
   cross join lateral (select ${reader ? joined(pid) : sql`true`} as joined) as standing`

/**
 * For one person: PostgreSQL plans a query for a list of people each time, which takes longer than the rest.
 */
export const scheduleFor = (pid: ProjectId, uid: PersonId, reader: Reader = null) => sql<ScheduleRow>`
  ${schedulesFor(pid, reader)} where people.uid = ${uid}`

export async function selectSchedule(
  db: Db,
  pid: ProjectId,
  uid: PersonId,
  reader: Reader,
): Promise<ScheduleRow> {
  const { rows } = await prepared(scheduleFor(pid, uid, reader)).execute(db)
  return rows[0]!
}

export async function selectSchedules(
  db: Db,
  pid: ProjectId,
  uids: PersonId[],
  reader: Reader,
): Promise<Map<PersonId, ScheduleRow>> {
  const { rows } = await sql<ScheduleRow>`
    ${schedulesFor(pid, reader)} where people.uid = any(${uids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.uid, row]))
}

/** Of people who are about to lose, get or keep a seat, in a fixed order. */
export async function raiseVersions(tx: Transaction, uids: PersonId[]): Promise<void> {
  if (uids.length === 0) return
  await sql`
    insert into schedules (uid, version)
    select uid, 1 from unnest(${[...new Set(uids)].toSorted()}::uuid[]) as uid order by uid
        on conflict (uid) do update set version = schedules.version + 1`.execute(tx)
}

/** False if it has changed since it was judged. */
export async function raiseVersionFrom(tx: Transaction, uid: PersonId, version: string): Promise<boolean> {
  const { rows } = await sql`
    insert into schedules (uid, version) values (${uid}, 1)
        on conflict (uid) do update set version = schedules.version + 1
     where schedules.version = ${version}::bigint
    returning uid`.execute(tx)
  return rows.length > 0
}
