import { type RawBuilder, sql } from 'kysely'
import type { asks, canBeFilledIn, isDone } from '../forms/index.ts'
import type { seatsWorked } from '../hours/index.ts'
import type { Db } from '../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'

export interface ProjectPersonRow {
  uid: PersonId
  name: string
  email: string | null
  avatar_changed_at: Date | null
  teams: {
    tid: string
    team: string
    role: 'chief' | 'member'
    joined_at: string
    accepted_at: string | null
  }[]
  /** Sorted by it first. */
  rank: number
  shifts: number
  minutes: number
  /** Forms that ask the person now, and those of them that aren't submitted. */
  asked: number
  missing: number
}

/** SQL of the slices that know what counts as asked, submitted and worked. */
interface Rules {
  asks: typeof asks
  canBeFilledIn: typeof canBeFilledIn
  isDone: typeof isDone
  seatsWorked: typeof seatsWorked
}

export interface PeopleFilter {
  pid: ProjectId
  search: string | null
  tid: TeamId | null
  role: 'chief' | 'member' | null
  state: 'invited' | 'accepted' | null
  /** Whether someone is in the audience. */
  audience: (uid: RawBuilder<unknown>) => RawBuilder<boolean>
}

interface Wanted extends PeopleFilter {
  acceptedFirst: boolean
  after: { name: string; uid: string; rank: number } | null
  limit: number
}

/** Seats that count as shifts, as `seat.uid`. */
const seatsHeld = (pid: ProjectId) => sql`
  task_seats as seat join tasks as task on task.pid = seat.pid and task.id = seat.task
   where seat.pid = ${pid} and seat.state in ('confirmed', 'arrived', 'done') and task.state <> 'cancelled'`

/** Everyone who is wanted, as a query. */
function peopleWanted({ pid, search, tid, role, state, audience }: PeopleFilter, rank: RawBuilder<unknown>) {
  const like = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`
    select * from (
      select people.uid, teams, ${rank} as rank,
             case when accepted then changed_at end as avatar_changed_at,
             case when accepted then people.name else known_name(${pid}, people.uid) end as name,
             case when accepted then people.email else known_email(${pid}, people.uid) end as email
        from (
          select uid, bool_or(accepted_at is not null) as accepted,
                 json_agg(json_build_object('tid', tid, 'team', teams.name, 'role', role, 'joined_at', joined_at,
                                            'accepted_at', accepted_at) order by teams.position, tid) as teams
            from memberships join teams using (pid, tid)
           where pid = ${pid} and left_at is null and archived_at is null
           group by uid
          having bool_or((${tid}::text is null or tid = ${tid}) and (${role}::text is null or role = ${role})
                         and (${state}::text is null or (accepted_at is null) = (${state} = 'invited')))) as stays
        -- One by one: PostgreSQL would otherwise read all people, which takes longer the more there are.
        join lateral (select * from people where people.uid = stays.uid limit 1) as people using (uid)
        left join avatars using (uid)
       where ${audience(sql`stays.uid`)}) as wanted
     where (${like}::text is null or name ilike ${like} or email ilike ${like})`
}

/**
 * People of the project, by name. Returns one more than requested, to know whether there is more. Shifts, hours and
 * forms are read for the page alone.
 */
export async function selectProjectPeople(db: Db, wanted: Wanted, rules: Rules): Promise<ProjectPersonRow[]> {
  const { pid, acceptedFirst, after, limit } = wanted
  const { asks, canBeFilledIn, isDone, seatsWorked } = rules
  const rank = sql`case when ${acceptedFirst} and not accepted then 1 else 0 end`
  const { rows } = await sql<ProjectPersonRow>`
    with page as materialized (
      select * from (${peopleWanted(wanted, rank)}) as shown
       where ${after?.uid ?? null}::uuid is null
          or (rank, name collate "C", uid) > (${after?.rank ?? 0}, ${after?.name ?? ''}, ${after?.uid ?? null}::uuid)
       order by rank, name collate "C", uid
       limit ${limit + 1}
    )
    select page.*, held.shifts, worked.minutes, filled.asked, filled.missing
      from page
     cross join lateral (select count(*)::int as shifts from ${seatsHeld(pid)} and seat.uid = page.uid) as held
     cross join lateral (
           select coalesce(sum(minutes), 0)::int as minutes from ${seatsWorked} as seat
            where seat.pid = ${pid} and seat.uid = page.uid) as worked
     cross join lateral (
           select count(*)::int as asked, (count(*) filter (where not ${isDone}))::int as missing
             from forms as form
             left join form_answers as answer
               on answer.pid = form.pid and answer.fid = form.fid and answer.uid = page.uid
            where form.pid = ${pid} and ${canBeFilledIn} and ${asks(sql`page.uid`)}) as filled
     order by rank, name collate "C", uid`.execute(db)
  return rows
}

export interface PeopleCount {
  count: number
  /** The first by name. */
  names: string[]
}

export async function countProjectPeople(db: Db, wanted: PeopleFilter): Promise<PeopleCount> {
  const { rows } = await sql<PeopleCount>`
    with wanted as materialized (${peopleWanted(wanted, sql`0`)})
    select (select count(*)::int from wanted) as count,
           array(select name from wanted order by name collate "C", uid limit 3) as names`.execute(db)
  return rows[0]!
}
