import { type RawBuilder, sql } from 'kysely'
import type { CheckInSettings } from '../event-day/index.ts'
import type { PersonId } from '../platform/ids.ts'

export interface ShiftRow {
  pid: string
  project: string
  accent: string | null
  time_zone: string
  tid: string | null
  team: string | null
  task: string
  title: string
  location: string
  role: string
  starts_at: string
  ends_at: string
  state: 'confirmed' | 'arrived'
  arrived_at: string | null
  late_minutes: number | null
  late_said_at: string | null
  tentative: boolean
  check_in: CheckInSettings | null
  contact: string[]
  people: string[]
  people_count: number
}

export interface ProjectRow {
  pid: string
  project: string
  accent: string | null
  starts_on: string
  ends_on: string
  state: 'draft' | 'open' | 'closed'
  roles: ('owner' | 'finance' | 'desk')[]
  teams: { tid: string; name: string; role: 'chief' | 'member' }[]
  open_shifts: number
}

export interface JoinableRow {
  pid: string
  project: string
  accent: string | null
  starts_on: string
  ends_on: string
}

/** What someone has to know about, apart from their to-dos. Times are text, because they come as JSON. */
export interface DayRow {
  shifts: ShiftRow[]
  shifts_ahead: number
  projects: ProjectRow[]
  joinable: JoinableRow[]
}

/** Shifts that are shown, people named per shift, and events to join. */
const most = { shifts: 4, people: 8, joinable: 6 }

const list = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(row), '[]') from (${rows}) as row)`

/** One row, whatever someone is in. Of drafts only those they own. */
export const dayOf = (uid: PersonId) => sql<DayRow>`
  with own as materialized (
    select seat.*, task.starts_at, task.ends_at, task.title, task.location, task.tid
      from task_seats as seat
      join tasks as task on task.pid = seat.pid and task.id = seat.task
      join projects as project on project.pid = seat.pid
     where seat.uid = ${uid} and project.state <> 'draft' and task.state = 'planned'
       and seat.state not in ('cancelled', 'handed_over', 'excused')
  ),
  ahead as materialized (
    select * from own where state in ('confirmed', 'arrived') and ends_at > now()
     order by starts_at, id
  ),
  -- As arrays: a join would be evaluated for each of hundreds of shifts.
  busy as materialized (
    select coalesce(array_agg(task), '{}') as tasks,
           range_agg(tstzrange(starts_at, ends_at)) filter (where state in ('confirmed', 'arrived')
                                                              and starts_at is not null) as times
      from own
  ),
  inside as materialized (
    select pid, array_remove(array_agg(distinct tid), null)::text[] as tids,
           array_remove(array_agg(distinct role order by role), null) as roles
      from (select pid, tid::text, null as role from members where uid = ${uid}
            union all select pid, null, role from project_roles where uid = ${uid}) as part
     group by pid
  )
  select ${list(shifts)} as shifts, (select count(*)::int from ahead) as shifts_ahead,
         ${list(projectsOf(uid))} as projects, ${list(joinable(uid))} as joinable`

/** The current one and the next. Others on it are named as its page names them: not before they have accepted. */
const shifts = sql`
  select own.pid, project.name as project, project.accent, project.time_zone, own.tid, teams.name as team,
         own.task, own.title, own.location, role.name as role, own.starts_at, own.ends_at, own.state,
         case when own.state = 'arrived' then own.arrived_at end as arrived_at,
         own.late_minutes, own.late_said_at, is_tentative(own.pid, own.uid) as tentative,
         (select json_build_object('button', button, 'code', code,
                                   'minutes_before', minutes_before, 'minutes_after', minutes_after)
            from check_in_settings as settings where settings.pid = own.pid) as check_in,
         array(select name from people
                where uid in (select team_leads(own.pid, own.tid)) and uid <> own.uid order by name) as contact,
         coalesce(others.names[:${sql.lit(most.people)}], '{}') as people,
         coalesce(cardinality(others.names), 0) as people_count
    from (select * from ahead limit ${sql.lit(most.shifts)}) as own
    join projects as project on project.pid = own.pid
    join task_roles as role on role.pid = own.pid and role.task = own.task and role.n = own.n
    left join teams on teams.pid = own.pid and teams.tid = own.tid
    left join lateral (
      select array_agg(known_name(seat.pid, seat.uid) order by seat.n, known_name(seat.pid, seat.uid), seat.uid) as names
        from task_seats as seat
       where seat.pid = own.pid and seat.task = own.task and seat.uid <> own.uid
         and seat.state in ('confirmed', 'arrived', 'done') and not is_tentative(seat.pid, seat.uid)) as others on true
   order by own.starts_at, own.id`

/** Events that are not over come first, the nearest on top. */
const projectsOf = (uid: PersonId) => sql`
  select project.pid, project.name as project, project.accent, project.starts_on, project.ends_on, project.state,
         array(select role from unnest(inside.roles) as role
                order by array_position(array['owner', 'finance', 'desk'], role)) as roles,
         (select coalesce(json_agg(json_build_object('tid', tid, 'name', teams.name, 'role', stay.role)
                                   order by teams.position, tid), '[]')
            from members as stay join teams using (pid, tid)
           where stay.pid = project.pid and stay.uid = ${uid} and archived_at is null) as teams,
         case when project.state = 'open' then ${openShifts} else 0 end as open_shifts
    from inside join projects as project using (pid)
   where project.state in ('open', 'closed') or (project.state = 'draft' and 'owner' = any(inside.roles))
   order by project.ends_on < (now() at time zone project.time_zone)::date,
            case when project.ends_on < (now() at time zone project.time_zone)::date
                 then current_date - project.ends_on else project.starts_on - current_date end, project.pid`

/**
 * Sign-up is open to them, a seat is free, and it overlaps none of their shifts. The other rules are judged one
 * by one, when they look at the shifts.
 */
const openShifts = sql`
  (select count(*)::int from tasks as task left join teams using (pid, tid)
    where task.pid = project.pid and task.state = 'planned' and teams.archived_at is null
      and (task.ends_at is null or task.ends_at > now())
      and task.sign_up <> 'assigned' and (task.opens_at is null or task.opens_at <= now())
      and (task.visible_to = 'anyone' or task.tid = any(inside.tids)
           or ((task.visible_to = 'project' or task.tid is null) and cardinality(inside.tids) > 0))
      and exists (select from task_roles as role
                   where role.pid = task.pid and role.task = task.id and role.taken < role.seats)
      and task.id <> all((select tasks from busy)::uuid[])
      and not coalesce(task.starts_at is not null
                       and tstzrange(task.starts_at, task.ends_at) && (select times from busy), false))`

/** Open events that they are not in; first those they have left, or that invite them. */
const joinable = (uid: PersonId) => sql`
  select pid, name as project, accent, starts_on, ends_on from projects
   where state = 'open' and ends_on >= (now() at time zone time_zone)::date and pid not in (select pid from inside)
   order by pid in (select pid from memberships where uid = ${uid}) desc, starts_on, pid
   limit ${sql.lit(most.joinable)}`
