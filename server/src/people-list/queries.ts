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

/** What the project knows of someone in one of its teams: until they accept, what they were invited with. */
const known = (pid: ProjectId, { uid, accepted }: Record<'uid' | 'accepted', RawBuilder<unknown>>) => ({
  name: sql<string>`case when ${accepted} then people.name else known_name(${pid}, ${uid}) end`,
  email: sql<string | null>`case when ${accepted} then people.email else known_email(${pid}, ${uid}) end`,
})

/** Everyone who is wanted, with whether they have accepted. */
function peopleWanted({ pid, search, tid, role, state, audience }: PeopleFilter) {
  const like = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { name, email } = known(pid, { uid: sql`stays.uid`, accepted: sql`accepted` })
  const found =
    like &&
    sql`and exists (select from people where people.uid = stays.uid and (${name} ilike ${like} or ${email} ilike ${like}))`
  return sql`
    select uid, accepted
      from (select uid, bool_or(accepted_at is not null) as accepted
              from memberships join teams using (pid, tid)
             where pid = ${pid} and left_at is null and archived_at is null
             group by uid
            having bool_or((${tid}::text is null or tid = ${tid}) and (${role}::text is null or role = ${role})
                           and (${state}::text is null or (accepted_at is null) = (${state} = 'invited')))) as stays
     where ${audience(sql`stays.uid`)} ${found || sql``}`
}

/**
 * People of the project, by name. Returns one more than requested, to know whether there is more. All but their names
 * is read for the page alone.
 */
export async function selectProjectPeople(db: Db, wanted: Wanted, rules: Rules): Promise<ProjectPersonRow[]> {
  const { pid, acceptedFirst, after, limit } = wanted
  const { asks, canBeFilledIn, isDone, seatsWorked } = rules
  const { name, email } = known(pid, { uid: sql`people.uid`, accepted: sql`accepted` })
  const { rows } = await sql<ProjectPersonRow>`
    with page as materialized (
      select * from (
        select uid, accepted, case when ${acceptedFirst} and not accepted then 1 else 0 end as rank, name
          from (${peopleWanted(wanted)}) as wanted
          -- One by one: PostgreSQL would otherwise read all people, which takes longer the more there are.
         cross join lateral (select ${name} as name from people where people.uid = wanted.uid limit 1) as named) as shown
       where ${after?.uid ?? null}::uuid is null
          or (rank, name collate "C", uid) > (${after?.rank ?? 0}, ${after?.name ?? ''}, ${after?.uid ?? null}::uuid)
       order by rank, name collate "C", uid
       limit ${limit + 1}
    )
    select page.uid, rank, page.name, ${email} as email, case when accepted then changed_at end as avatar_changed_at,
           stays.teams, held.shifts, worked.minutes, filled.asked, filled.missing
      from page
      join people using (uid)
      left join avatars using (uid)
     cross join lateral (
           select json_agg(json_build_object('tid', tid, 'team', teams.name, 'role', role, 'joined_at', joined_at,
                                             'accepted_at', accepted_at) order by teams.position, tid) as teams
             from memberships join teams using (pid, tid)
            where pid = ${pid} and memberships.uid = page.uid and left_at is null and archived_at is null) as stays
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
     order by rank, page.name collate "C", page.uid`.execute(db)
  return rows
}

export interface PeopleCount {
  count: number
  /** Of three of them. */
  names: string[]
}

export async function countProjectPeople(db: Db, wanted: PeopleFilter): Promise<PeopleCount> {
  const { name } = known(wanted.pid, { uid: sql`people.uid`, accepted: sql`accepted` })
  const { rows } = await sql<PeopleCount>`
    with wanted as materialized (${peopleWanted(wanted)})
    select (select count(*)::int from wanted) as count,
           array(select shown.name from (select * from wanted order by uid limit 3) as first join people using (uid)
                  cross join lateral (select ${name} as name) as shown
                  order by shown.name collate "C", uid) as names`.execute(db)
  return rows[0]!
}
