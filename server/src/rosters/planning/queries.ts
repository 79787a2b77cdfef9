import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'

export interface ShiftRow {
  pid: ProjectId
  id: string
  tid: TeamId | null
  title: string
  category: string
  location: string
  starts_at: Date
  ends_at: Date
  state: 'planned' | 'cancelled'
  archived: boolean
  visible_to: 'team' | 'project' | 'anyone'
  widened_at: Date | null
  roles: { n: number; name: string; skill: string; seats: number; taken: number; proposed: number }[]
}

/** What a draft is about; null for all teams. */
export interface Part {
  pid: ProjectId
  tid: TeamId | null
}

/** Of `task` and its team: upcoming shifts of live teams. */
const isPlanned = ({ pid, tid }: Part) => sql`
  task.pid = ${pid} and task.state = 'planned' and task.starts_at > now() and teams.archived_at is null
   and (${tid}::text is null or task.tid = ${tid})`

const columns = (draft: string | null) => sql`
  task.pid, task.id, task.tid, task.title, task.category, task.location, task.starts_at, task.ends_at, task.state,
  teams.archived_at is not null as archived, task.visible_to, task.widened_at,
  (select json_agg(json_build_object('n', role.n, 'name', role.name, 'skill', role.skill, 'seats', role.seats,
                                     'taken', role.taken, 'proposed', coalesce(wanted.count, 0)) order by role.n)
     from task_roles as role
     left join (select n, count(*) as count from roster_seats as seat
                 where seat.pid = task.pid and seat.draft = ${draft}::uuid and seat.task = task.id
                   and seat.left_out is null group by n) as wanted using (n)
    where role.pid = task.pid and role.task = task.id) as roles`

const source = sql`from tasks as task left join teams using (pid, tid)`

/** All shifts that can be drafted. */
export async function selectPlanned(db: Db, part: Part): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select ${columns(null)} ${source} where ${isPlanned(part)} order by task.starts_at, task.id`.execute(db)
  return rows
}

interface Wanted {
  draft: string | null
  team: TeamId | null
  day: string | null
  after: { starts_at: string; id: string } | null
  limit: number
}

/** The same by page, with how many seats a draft proposes. */
export async function selectShiftPage(
  db: Db,
  part: Part,
  { draft, team, day, after, limit }: Wanted,
): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select ${columns(draft)} ${source}
     where ${isPlanned(part)} and (${team}::text is null or task.tid = ${team})
       and (${day}::date is null
            or (task.starts_at at time zone (select time_zone from projects where pid = ${part.pid}))::date = ${day}::date)
       and (${after === null} or (task.starts_at, task.id) > (${after?.starts_at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
     order by task.starts_at, task.id limit ${limit + 1}`.execute(db)
  return rows
}

/** These shifts of the part, whatever their state, with how many seats a draft proposes; not those without a time. */
export async function selectShifts(
  db: Db,
  { pid, tid }: Part,
  { draft, ids }: { draft: string; ids: string[] },
): Promise<Map<string, ShiftRow>> {
  const { rows } = await sql<ShiftRow>`
    select ${columns(draft)} ${source}
     where task.pid = ${pid} and task.id = any(${ids}::uuid[]) and task.starts_at is not null
       and (${tid}::text is null or task.tid = ${tid})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface CandidateRow {
  uid: PersonId
  name: string
  /** Invited to the project, and not answered yet. */
  tentative: boolean
  avatar_changed_at: Date | null
  /** Teams that they are in or invited to. */
  teams: TeamId[]
  /** Whether they have accepted to be in what is drafted; otherwise nothing else is known of them. */
  inside: boolean
  /** When they can help, between two moments; null if they didn't say. */
  said: { from: number; until: number; ranges: { start: number; end: number }[] } | null
  likes: string[]
  dislikes: string[]
  time_of_day: 'morning' | 'afternoon' | 'evening' | 'night' | null
  target_hours: number | null
  max_hours: number | null
  /** Categories in which they have worked. */
  experience: string[]
}

const epoch = (local: unknown) => sql`extract(epoch from ${local} at time zone project.time_zone) * 1000`

/** People who can be proposed: these, or everyone who has accepted. */
export async function selectCandidates(
  db: Db,
  { pid, tid }: Part,
  uids: PersonId[] | null,
): Promise<Map<PersonId, CandidateRow>> {
  const { rows } = await sql<CandidateRow>`
    select person.uid, stay.tentative, stay.teams, stay.inside,
           case when stay.tentative then known_name(${pid}, person.uid) else person.name end as name,
           case when not stay.tentative then avatar.changed_at end as avatar_changed_at,
           case when answer.uid is not null then json_build_object(
             'from', ${epoch(sql`answer.first_day::timestamp`)}, 'until', ${epoch(sql`(answer.last_day + 1)::timestamp`)},
             'ranges', (select coalesce(json_agg(json_build_object(
                                  'start', ${epoch(sql`range."from"`)}, 'end', ${epoch(sql`range.until`)})
                                  order by range."from"), '[]')
                          from jsonb_to_recordset(answer.ranges) as range ("from" timestamp, until timestamp)))
           end as said,
           coalesce(answer.likes, '{}') as likes, coalesce(answer.dislikes, '{}') as dislikes, answer.time_of_day,
           answer.target_hours, answer.max_hours,
           case when stay.inside then array(
             select distinct other.category from task_seats as past
               join tasks as other on other.pid = past.pid and other.id = past.task
              where past.uid = person.uid and past.state = 'done' and other.category <> '') else '{}' end as experience
      from (select uid, bool_and(accepted_at is null) as tentative, array_agg(tid::text order by tid) as teams,
                   coalesce(bool_or(accepted_at is not null and (${tid}::text is null or tid = ${tid})), false) as inside
              from memberships join teams using (pid, tid)
             where pid = ${pid} and left_at is null and archived_at is null
               and (${uids}::uuid[] is null or uid = any(${uids}::uuid[]))
             group by uid
            having ${tid}::text is null or bool_or(tid = ${tid})) as stay
      join people as person using (uid) join projects as project on project.pid = ${pid}
      left join avatars as avatar using (uid)
      left join availability as answer on answer.pid = ${pid} and answer.uid = person.uid and stay.inside
     where person.erased_at is null and (stay.inside or ${uids !== null})`.execute(db)
  return new Map(rows.map((row) => [row.uid, row]))
}

export interface HeldRow {
  task: string
  n: number
  uid: PersonId
  state: string
  offered: boolean
}

/** Everyone involved in these shifts. */
export async function selectHeld(db: Db, pid: ProjectId, ids: string[]): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select task, n, uid, state, offered_until is not null as offered from task_seats
     where pid = ${pid} and task = any(${ids}::uuid[]) and state not in ('cancelled', 'handed_over')`.execute(
    db,
  )
  return rows
}
