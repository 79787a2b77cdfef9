import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import { containsWords } from '../platform/db/statements/searching.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import type { TaskRef } from '../tasks/index.ts'

const minutesOf = (interval: RawBuilder<unknown>) => sql`round(extract(epoch from ${interval}) / 60)::int`

/**
 * The time between arriving and leaving if both are known, at most an hour before and after the planned time;
 * otherwise the planned time. Someone who arrived and never checked out stayed until the end. A no-show has
 * none.
 */
const attended = sql`
  (case
    when seat.state = 'no_show' or (seat.state = 'arrived' and not coalesce(task.ends_at <= now(), false)) then 0
    when task.starts_at is null then
      coalesce(least(greatest(${minutesOf(sql`seat.left_at - seat.arrived_at`)}, 0), 1440), 0)
    when seat.left_at >= seat.arrived_at then greatest(0, ${minutesOf(sql`
      least(seat.left_at, task.ends_at + interval '1 hour')
      - greatest(seat.arrived_at, task.starts_at - interval '1 hour')`)})
    else ${minutesOf(sql`task.ends_at - task.starts_at`)} end)`
/** A correction takes precedence. */
const worked = sql`coalesce(seat.minutes, ${attended})`

/**
 * Attendance is recorded for everyone who comes, but people who were only ever invited have no hours until they
 * accept.
 */
const counts = sql`
  (not exists (select from memberships as stay
                where stay.pid = seat.pid and stay.uid = seat.uid and stay.accepted_at is null)
   or has_participated(seat.pid, seat.uid))`

/** Seats with the minutes worked, for `from … as seat`. */
export const seatsWorked = sql`
  (select seat.pid, seat.uid, task.tid, ${worked} as minutes,
          (coalesce(task.starts_at, seat.arrived_at, seat.changed_at) at time zone project.time_zone)::date as day
     from task_seats as seat
     join tasks as task on task.pid = seat.pid and task.id = seat.task
     join projects as project on project.pid = seat.pid
    where seat.state in ('arrived', 'done', 'no_show') and project.state <> 'draft' and ${counts})`

export interface ProjectHours {
  pid: ProjectId
  project: string
  organiser: string | null
  minutes: number
  shifts: number
  first_day: string | null
  last_day: string | null
  /** By minutes, the most first. */
  teams: string[]
}

/** Of one person, by project; latest first. */
export async function selectOwnHours(
  db: Db,
  uid: PersonId,
  pid: ProjectId | null = null,
): Promise<ProjectHours[]> {
  const { rows } = await sql<ProjectHours>`
    with done as materialized (
      select * from ${seatsWorked} as seat where uid = ${uid} and (${pid}::text is null or pid = ${pid}) and minutes > 0)
    select pid, project.name as project, project.organiser, sum(done.minutes)::int as minutes, count(*)::int as shifts,
           min(day)::text as first_day, max(day)::text as last_day,
           array(select teams.name from done as own join teams using (pid, tid)
                  where own.pid = done.pid group by teams.tid, teams.name
                  order by sum(own.minutes) desc, teams.name) as teams
      from done join projects as project using (pid)
     group by pid, project.name, project.organiser order by max(day) desc, pid`.execute(db)
  return rows
}

export interface PersonHours {
  uid: PersonId
  name: string
  tid: string | null
  team: string | null
  minutes: number
  shifts: number
}

export interface HoursFilter {
  pid: ProjectId
  /** Null for all. */
  tids: readonly string[] | null
  after: { name: string; uid: string; tid: string } | null
  /** Null for no limit. */
  limit: number | null
}

/** One row per person and team. Returns one more than requested, to know whether there is more. */
export async function selectHours(db: Db, { pid, tids, after, limit }: HoursFilter): Promise<PersonHours[]> {
  const { rows } = await sql<PersonHours>`
    select seat.uid, people.name, seat.tid, teams.name as team, sum(seat.minutes)::int as minutes,
           (count(*) filter (where seat.minutes > 0))::int as shifts
      from ${seatsWorked} as seat join people using (uid) left join teams using (pid, tid)
     where seat.pid = ${pid} and (${tids}::text[] is null or seat.tid = any(${tids}::text[]))
       and (${after === null} or (people.name, seat.uid::text, coalesce(seat.tid, ''))
                                 > (${after?.name ?? ''}, ${after?.uid ?? ''}, ${after?.tid ?? ''}))
     group by seat.uid, people.name, seat.tid, teams.name
     order by people.name, seat.uid::text, coalesce(seat.tid, '')
     limit ${limit === null ? null : limit + 1}`.execute(db)
  return rows
}

export interface Worked {
  minutes: number
  people: number
}

export interface PeopleHoursRow {
  /** One more than requested, to know whether there is more. */
  data: { uid: PersonId; name: string; minutes: number; shifts: number; teams: string[] }[]
  total: Worked
  teams: (Worked & { tid: string | null; team: string | null })[]
}

export interface PeopleHoursFilter {
  pid: ProjectId
  /** Teams that the reader sees; null for all. */
  seen: readonly string[] | null
  /** Only this one of them. */
  tid: string | null
  search: string | null
  after: { minutes: number; name: string; uid: string } | null
  limit: number
}

/** One entry per person over all teams, most hours first, with totals. */
export async function selectHoursByPerson(
  db: Db,
  { pid, seen, tid, search, after, limit }: PeopleHoursFilter,
): Promise<PeopleHoursRow> {
  const { rows } = await sql<PeopleHoursRow>`
    with worked as materialized (
      select seat.uid, people.name, seat.tid, teams.name as team, seat.minutes
        from ${seatsWorked} as seat join people using (uid) left join teams using (pid, tid)
       where seat.pid = ${pid} and (${seen}::text[] is null or seat.tid = any(${seen}::text[]))),
    found as materialized (
      select uid, name, sum(minutes)::int as minutes, (count(*) filter (where minutes > 0))::int as shifts,
             coalesce(array_agg(distinct team collate "C") filter (where team is not null), '{}') as teams
        from worked where (${tid}::text is null or tid = ${tid}) and ${containsWords(sql`name`, search)}
       group by uid, name),
    page as (
      select * from found
       where ${after === null} or (-minutes, name collate "C", uid::text)
             > (${-(after?.minutes ?? 0)}::int, ${after?.name ?? ''}, ${after?.uid ?? ''})
       order by minutes desc, name collate "C", uid::text limit ${limit + 1}),
    sums as (
      select tid, team, sum(minutes)::int as minutes,
             (count(distinct uid) filter (where minutes > 0))::int as people
        from worked group by tid, team)
    select coalesce((select json_agg(page order by minutes desc, name collate "C", uid::text) from page), '[]') as data,
           (select json_build_object('minutes', coalesce(sum(minutes), 0),
                                     'people', count(*) filter (where minutes > 0)) from found) as total,
           coalesce((select json_agg(sums order by minutes desc, team) from sums), '[]') as teams`.execute(db)
  return rows[0]!
}

export interface WorkedShift {
  task: string
  title: string
  tid: string | null
  team: string | null
  day: string
  starts_at: Date | null
  ends_at: Date | null
  time_zone: string
  state: 'arrived' | 'done' | 'no_show'
  /** With and without a correction. */
  minutes: number
  attended: number
  corrected: boolean
  reason: string
  corrected_by: string | null
}

/** Of one person in a project, latest first. */
export async function selectShifts(
  db: Db,
  { pid, uid, tids }: { pid: ProjectId; uid: PersonId; tids: readonly string[] | null },
): Promise<WorkedShift[]> {
  const { rows } = await sql<WorkedShift>`
    select seat.task, task.title, task.tid, teams.name as team, task.starts_at, task.ends_at, seat.state, project.time_zone,
           (coalesce(task.starts_at, seat.arrived_at, seat.changed_at) at time zone project.time_zone)::date::text as day,
           ${worked} as minutes, ${attended} as attended, seat.minutes is not null as corrected,
           case when seat.minutes is null then '' else seat.minutes_reason end as reason,
           case when seat.minutes is null then null else writer.name end as corrected_by
      from task_seats as seat
      join tasks as task on task.pid = seat.pid and task.id = seat.task
      join projects as project on project.pid = seat.pid
      left join teams on teams.pid = task.pid and teams.tid = task.tid
      left join people as writer on writer.uid = seat.minutes_by
     where seat.pid = ${pid} and seat.uid = ${uid} and seat.state in ('arrived', 'done', 'no_show')
       and project.state <> 'draft' and ${counts}
       and (${tids}::text[] is null or task.tid = any(${tids}::text[]))
     order by coalesce(task.starts_at, seat.arrived_at, seat.changed_at) desc, seat.id`.execute(db)
  return rows
}

export interface WorkedSeat {
  id: string
  state: string
  /** The effective minutes. */
  minutes: number
  /** The corrected minutes. */
  corrected: number | null
  reason: string
}

export async function lockWorkedSeat(
  tx: Transaction,
  { pid, id }: TaskRef,
  uid: PersonId,
): Promise<WorkedSeat | null> {
  const { rows } = await sql<WorkedSeat>`
    select seat.id, seat.state, case when seat.state in ('arrived', 'done', 'no_show') then ${worked} else 0 end as minutes,
           seat.minutes as corrected, seat.minutes_reason as reason
      from task_seats as seat join tasks as task on task.pid = seat.pid and task.id = seat.task
     where seat.pid = ${pid} and seat.task = ${id} and seat.uid = ${uid}
       and seat.state not in ('cancelled', 'handed_over')
     order by seat.created_at desc limit 1 for update of seat`.execute(tx)
  return rows[0] ?? null
}

interface WantedHours {
  at_least?: number | undefined
  at_most?: number | undefined
}

/** Whether someone's hours are between the two. Whoever isn't listed has none. */
export const hasWorked = (
  uid: RawBuilder<unknown>,
  { at_least = 0, at_most }: WantedHours,
  pid: ProjectId,
) => {
  const worked = sql`select seat.uid from ${seatsWorked} as seat where seat.pid = ${pid} group by seat.uid`
  const enough = sql`${uid} in (${worked} having sum(minutes) >= ${at_least * 60}::float8)`
  const tooMuch = sql`${uid} in (${worked} having sum(minutes) > ${at_most ?? 0}::float8 * 60)`
  return sql<boolean>`(${at_least > 0 ? enough : sql`true`} and not ${at_most === undefined ? sql`false` : tooMuch})`
}
