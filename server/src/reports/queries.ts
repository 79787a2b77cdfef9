import { type RawBuilder, sql } from 'kysely'
import type { seatsWorked } from '../hours/index.ts'
import type { Db } from '../platform/db/database.ts'
import type { Requester } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'

interface OfTeam {
  /** Null for shifts of the whole project. */
  tid: string | null
  team: string | null
}

export interface CoverageCell extends OfTeam {
  day: string
  hour: number
  seats: number
  taken: number
}

/** Neither cancelled nor of an archived team, whose shifts nobody fills any more. */
const isPlanned = sql`
  task.state = 'planned'
  and not exists (select from teams
                   where teams.pid = task.pid and teams.tid = task.tid and teams.archived_at is not null)`

/**
 * Each hour in which a team has shifts, in the project's time zone. Of its quarters, the one with the most free seats
 * counts: where one shift takes over from another, their seats aren't needed at the same time.
 */
export async function selectCoverage(db: Db, pid: ProjectId): Promise<CoverageCell[]> {
  const { rows } = await sql<CoverageCell>`
    with needs as (
      select task.tid, task.starts_at at time zone time_zone as starts_at, task.ends_at at time zone time_zone as ends_at,
             sum(role.seats) as seats, sum(role.taken) as taken
        from tasks as task
        join projects as project on project.pid = task.pid
        join task_roles as role on role.pid = task.pid and role.task = task.id
       where task.pid = ${pid} and ${isPlanned} and task.starts_at is not null
       group by task.pid, task.id, time_zone
    ),
    quarters as (
      select tid, date_trunc('hour', at) as hour_at, at, sum(seats)::int as seats, sum(taken)::int as taken
        from needs
       cross join lateral generate_series(date_bin('15 minutes', starts_at, '2000-01-01'),
                                          ends_at - interval '1 second', '15 minutes') as at
       group by tid, at
    ),
    hours as (
      select distinct on (tid, hour_at) * from quarters order by tid, hour_at, seats - taken desc, seats desc, at
    )
    select hour_at::date::text as day, extract(hour from hour_at)::int as hour, hours.tid, teams.name as team, seats, taken
      from hours left join teams on teams.pid = ${pid} and teams.tid = hours.tid
     order by hour_at, teams.position nulls last, hours.tid`.execute(db)
  return rows
}

export interface StaffingPoint {
  day: string
  days_before: number
  seats: number
  taken: number
}

/** What counts as a taken seat. */
const isTaken = sql`seat.state in ('confirmed', 'arrived', 'done', 'no_show')`

/**
 * At the end of every seventh day in the half year before the first day, of the last day and of today: the seats that
 * existed, and those that were taken. Seats that have been dropped or deleted since don't count.
 */
export async function selectStaffing(db: Db, pid: ProjectId): Promise<StaffingPoint[]> {
  const { rows } = await sql<StaffingPoint>`
    with project as (
      select time_zone, starts_on, ends_on, least(ends_on, (now() at time zone time_zone)::date) as until
        from projects where pid = ${pid}
    ),
    points as (
      select starts_on - 7 * week as day from project cross join generate_series(0, 26) as week
       where starts_on - 7 * week <= until
      union select until from project
    ),
    growth as (
      select (task.created_at at time zone time_zone)::date as day, sum(role.seats) as seats, 0 as taken
        from project join tasks as task on task.pid = ${pid}
        join task_roles as role on role.pid = task.pid and role.task = task.id
       where ${isPlanned} group by 1
       union all
      select (seat.created_at at time zone time_zone)::date, 0, count(*)
        from project join tasks as task on task.pid = ${pid}
        join task_seats as seat on seat.pid = task.pid and seat.task = task.id
       where ${isPlanned} and ${isTaken} group by 1
    )
    select points.day::text as day, starts_on - points.day as days_before,
           coalesce(sum(growth.seats), 0)::int as seats, coalesce(sum(growth.taken), 0)::int as taken
      from project cross join points left join growth on growth.day <= points.day
     group by points.day, starts_on order by points.day`.execute(db)
  return rows
}

export interface ApplicationFacts {
  states: Record<'pending' | 'accepted' | 'declined' | 'withdrawn' | 'pooled', number>
  /** People, not applications. */
  funnel: { applied: number; accepted: number; signed_up: number; came: number }
  answers: { answered: number; in_time: number; median_hours: number | null; buckets: number[] }
  teams: {
    tid: string
    team: string
    received: number
    accepted: number
    waiting: number
    median_hours: number | null
  }[]
}

const medianOf = (value: RawBuilder<unknown>) => sql`
  round(percentile_cont(0.5) within group (order by ${value})::numeric, 1)::float8`

/** Of all applications, whoever they are to. `buckets` counts answers by the limits, and those above the last. */
export async function selectApplications(
  db: Db,
  pid: ProjectId,
  limits: readonly number[],
): Promise<ApplicationFacts> {
  const state = (name: string) => sql`${name}::text, count(*) filter (where state = ${name})`
  const { rows } = await sql<ApplicationFacts>`
    with applied as (select id, uid, state from applications where pid = ${pid}),
    people as (
      select uid, bool_or(state = 'accepted') as accepted from applied group by uid
    ),
    shifts as (
      select seat.uid, bool_or(seat.state in ('arrived', 'done')) as came
        from people join task_seats as seat on seat.pid = ${pid} and seat.uid = people.uid
        join tasks as task on task.pid = seat.pid and task.id = seat.task
       where people.accepted and task.state = 'planned' and ${isTaken} group by seat.uid
    ),
    steps as (
      select step.tid, step.state, step.since, step.decided_at <= step.answer_by as in_time,
             case when step.state in ('accepted', 'declined', 'forwarded') and step.decided_by <> applied.uid
               then extract(epoch from step.decided_at - step.since) / 3600 end as hours
        from applied join application_steps as step on step.pid = ${pid} and step.application = applied.id
       where step.how <> 'invited' and step.since is not null
    ),
    counted as (
      select width_bucket(hours::float8, ${limits}::float8[]) as n, count(*)::int as answers
        from steps where hours is not null group by 1
    ),
    of_team as (
      select steps.tid, teams.name as team, teams.position, count(*)::int as received,
             (count(*) filter (where state = 'accepted'))::int as accepted,
             (count(*) filter (where state = 'pending'))::int as waiting, ${medianOf(sql`hours`)} as median_hours
        from steps join teams on teams.pid = ${pid} and teams.tid = steps.tid
       group by steps.tid, teams.name, teams.position
    )
    select (select json_build_object(${state('pending')}, ${state('accepted')}, ${state('declined')},
                                     ${state('withdrawn')}, ${state('pooled')}) from applied) as states,
           (select json_build_object('applied', count(*), 'accepted', count(*) filter (where accepted),
                                     'signed_up', (select count(*) from shifts),
                                     'came', (select count(*) from shifts where came)) from people) as funnel,
           (select json_build_object('answered', count(hours), 'median_hours', ${medianOf(sql`hours`)},
                                     'in_time', count(hours) filter (where in_time),
                                     'buckets', array(select coalesce(counted.answers, 0)
                                                        from generate_series(0, ${limits.length}::int) as n
                                                        left join counted using (n) order by n)) from steps) as answers,
           coalesce((select json_agg(json_build_object('tid', tid, 'team', team, 'received', received,
                                                       'accepted', accepted, 'waiting', waiting,
                                                       'median_hours', median_hours)
                                     order by position, tid) from of_team), '[]') as teams`.execute(db)
  return rows[0]!
}

export interface HoursFacts {
  people: number
  minutes: number
  median_minutes: number | null
  buckets: number[]
  teams: (OfTeam & { people: number; minutes: number; shifts: number })[]
}

/** Everyone who has worked. `buckets` counts people by the limits in hours, and those above the last. */
export async function selectHours(
  db: Db,
  pid: ProjectId,
  { limits, worked }: { limits: readonly number[]; worked: typeof seatsWorked },
): Promise<HoursFacts> {
  const { rows } = await sql<HoursFacts>`
    with worked as materialized (
      select uid, tid, minutes from ${worked} as seat where seat.pid = ${pid} and minutes > 0
    ),
    people as (select uid, sum(minutes) as minutes from worked group by uid),
    counted as (
      select width_bucket(minutes::float8 / 60, ${limits}::float8[]) as n, count(*)::int as people from people group by 1
    ),
    of_team as (
      select worked.tid, teams.name as team, teams.position, count(distinct uid)::int as people,
             sum(minutes)::int as minutes, count(*)::int as shifts
        from worked left join teams on teams.pid = ${pid} and teams.tid = worked.tid
       group by worked.tid, teams.name, teams.position
    )
    select count(*)::int as people, coalesce(sum(minutes), 0)::int as minutes,
           ${medianOf(sql`minutes::float8`)} as median_minutes,
           array(select coalesce(counted.people, 0) from generate_series(0, ${limits.length}::int) as n
                   left join counted using (n) order by n) as buckets,
           coalesce((select json_agg(json_build_object('tid', tid, 'team', team, 'people', people, 'minutes', minutes,
                                                       'shifts', shifts)
                                     order by minutes desc, tid) from of_team), '[]') as teams
      from people`.execute(db)
  return rows[0]!
}

export interface AttendanceRow extends OfTeam {
  came: number
  late: number
  no_show: number
  excused: number
  unrecorded: number
}

/** Spots on shifts that are over, by team. `minutes` after the start someone is late. */
export async function selectAttendance(db: Db, pid: ProjectId, minutes: number): Promise<AttendanceRow[]> {
  const count = (where: RawBuilder<unknown>) => sql`(count(*) filter (where ${where}))::int`
  const { rows } = await sql<AttendanceRow>`
    select task.tid, teams.name as team, ${count(sql`seat.state in ('arrived', 'done')`)} as came,
           ${count(sql`seat.state in ('arrived', 'done')
                       and seat.arrived_at > task.starts_at + make_interval(mins => ${minutes}::int)`)} as late,
           ${count(sql`seat.state = 'no_show'`)} as no_show, ${count(sql`seat.state = 'excused'`)} as excused,
           ${count(sql`seat.state = 'confirmed'`)} as unrecorded
      from tasks as task join task_seats as seat on seat.pid = task.pid and seat.task = task.id
      left join teams on teams.pid = task.pid and teams.tid = task.tid
     where task.pid = ${pid} and task.state = 'planned' and task.ends_at <= now()
       and (seat.state = 'excused' or ${isTaken})
     group by task.tid, teams.name, teams.position order by teams.position nulls last, task.tid`.execute(db)
  return rows
}

export interface Year {
  pid: ProjectId
  project: string
  starts_on: string
  people: number
  /** Of the year before. Null for the first one. */
  returning: number | null
}

const peopleIn = (pid: RawBuilder<unknown>) => sql`
  select distinct uid from members join teams using (pid, tid) where pid = ${pid} and archived_at is null`

/** The project and up to four before it, latest first, until one whose reports the reader may not see. */
export async function selectYears(db: Db, pid: ProjectId, { uid, by }: Requester): Promise<Year[]> {
  const { rows } = await sql<Year>`
    with recursive years as (
      select pid, name, starts_on, rolled_over_from, 0 as back from projects where pid = ${pid}
       union all
      select project.pid, project.name, project.starts_on, project.rolled_over_from, back + 1
        from years join projects as project on project.pid = years.rolled_over_from
       where back < 4
         and (exists (select from project_roles as held
                       where held.pid = project.pid and held.uid = ${uid} and held.role = 'owner'
                         and (${by.strong}::boolean or 'owner' <> all(project.strong_sign_in)))
              or exists (select from people where people.uid = ${uid} and admin and ${by.strong}::boolean))
    )
    select pid, name as project, starts_on::text as starts_on, (select count(*)::int from (${peopleIn(sql`years.pid`)}) as here) as people,
           case when rolled_over_from is not null then
             (select count(*)::int from (${peopleIn(sql`years.pid`)}) as here
                join (${peopleIn(sql`years.rolled_over_from`)}) as before using (uid)) end as returning
      from years order by back`.execute(db)
  return rows
}

export interface Retained {
  tid: string
  team: string
  before: number
  same_team: number
  other_team: number
}

/** People of each team of the year before: who is in the same team now, and who only in another. */
export async function selectRetained(db: Db, pid: ProjectId): Promise<Retained[]> {
  const { rows } = await sql<Retained>`
    with present as (
      select uid, array_agg(tid::text) as tids from members join teams using (pid, tid)
       where pid = ${pid} and archived_at is null group by uid
    )
    select stay.tid, coalesce(now.name, teams.name) as team, count(*)::int as before,
           (count(*) filter (where stay.tid = any(present.tids)))::int as same_team,
           (count(*) filter (where not stay.tid = any(present.tids)))::int as other_team
      from projects as project
      join members as stay on stay.pid = project.rolled_over_from
      join teams on teams.pid = stay.pid and teams.tid = stay.tid and teams.archived_at is null
      left join teams as now on now.pid = project.pid and now.tid = stay.tid
      left join present on present.uid = stay.uid
     where project.pid = ${pid}
     group by stay.tid, coalesce(now.name, teams.name), teams.position order by teams.position, stay.tid`.execute(
    db,
  )
  return rows
}

export interface DeliveryRow {
  kind: string
  sent: number
  waiting: number
  undelivered: number
  dropped: number
}

/** Emails of the last year, after which they are deleted, by kind. */
export async function selectDelivery(db: Db, pid: ProjectId): Promise<DeliveryRow[]> {
  const count = (...states: string[]) => sql`(count(*) filter (where state = any(${states}::text[])))::int`
  const { rows } = await sql<DeliveryRow>`
    select kind, ${count('sent')} as sent, ${count('held', 'queued')} as waiting,
           ${count('bounced', 'failed')} as undelivered, ${count('dropped')} as dropped
      from messages where pid = ${pid} group by kind order by count(*) desc, kind`.execute(db)
  return rows
}
