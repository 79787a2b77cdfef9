import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'

/** Whose overview: all teams of a project, or some. */
export interface Scope {
  pid: ProjectId
  /** Their own application is decided by others. */
  viewer: PersonId
  /** Null for all. */
  tids: readonly string[] | null
}

const among = ({ tids }: Scope) => sql`(${tids}::text[] is null or tid = any(${tids}::text[]))`

export interface TeamSize {
  tid: string
  name: string
  chiefs: number
  members: number
  invited_chiefs: number
  invited_members: number
  wanted: number | null
  recruiting: boolean
}

const sizeOf = (role: string, accepted: boolean) => sql`
  (count(uid) filter (where role = ${role} and (accepted_at is not null) = ${accepted}))::int`

/** Teams that aren't archived, in order. */
export async function selectTeamSizes(db: Db, scope: Scope): Promise<TeamSize[]> {
  const { rows } = await sql<TeamSize>`
    select tid, name, ${sizeOf('chief', true)} as chiefs, ${sizeOf('member', true)} as members,
           ${sizeOf('chief', false)} as invited_chiefs, ${sizeOf('member', false)} as invited_members,
           wanted, recruiting
      from teams left join (select * from memberships where pid = ${scope.pid} and left_at is null) as stays
           using (pid, tid)
     where pid = ${scope.pid} and archived_at is null and ${among(scope)}
     group by teams.pid, tid, teams.name, wanted, recruiting, position order by position, tid`.execute(db)
  return rows
}

const peopleIn = (pid: RawBuilder<unknown>, where = sql`true`) => sql`
  select distinct uid from members join teams using (pid, tid)
   where pid = ${pid} and archived_at is null and ${where}`

export interface Facts {
  state: 'draft' | 'open' | 'closed' | 'archived'
  /** Until the first day; negative once it has begun. */
  days_left: number
  people: number
  chiefs: number
  returning: number | null
  /** People with an invitation to a team that they haven't answered. */
  unanswered: number
  /** Invitations to last year's people. */
  not_sent: number
  /** Who has waited longest in the pool since applying; null if nobody waits. */
  longest: { uid: PersonId; name: string; days: number } | null
  /** Undelivered emails of the last two weeks. */
  emails_failed: number
  /** Applications that wait for a team, and how many of them for too long. */
  applications: { tid: string; pending: number; overdue: number }[]
  has_forms: boolean
  has_applications: boolean
}

export async function selectFacts(db: Db, scope: Scope): Promise<Facts> {
  const { pid, viewer } = scope
  const { rows } = await sql<Facts>`
    with project as (select * from projects where pid = ${pid}),
    present as (${peopleIn(sql`${pid}`, among(scope))}),
    past as (${peopleIn(sql`(select rolled_over_from from project)`)})
    select state, starts_on - (now() at time zone time_zone)::date as days_left,
           (select count(*)::int from present) as people,
           (select count(*)::int
              from (${peopleIn(sql`${pid}`, sql`role = 'chief' and ${among(scope)}`)}) as chiefs) as chiefs,
           case when rolled_over_from is not null then
             (select count(*)::int from past left join present using (uid)
               where present.uid is not null
                  or exists (select from invitations
                              where pid = ${pid} and invitations.uid = past.uid and state = 'yes')) end as returning,
           (select count(distinct uid)::int from memberships join teams using (pid, tid)
             where pid = ${pid} and left_at is null and accepted_at is null and archived_at is null
               and ${among(scope)}) as unanswered,
           (select count(*)::int from invitations
             where pid = ${pid} and state = 'invited' and asks_back and asked_at is null) as not_sent,
           (select json_build_object('uid', uid, 'name', people.name,
                                     'days', extract(days from now() - applications.created_at)::int)
              from applications join people using (uid) where pid = ${pid} and applications.state = 'pooled'
             order by applications.created_at, id limit 1) as longest,
           (select count(*)::int from messages
             where pid = ${pid} and messages.state in ('bounced', 'failed')
               and created_at > now() - interval '14 days') as emails_failed,
           (select coalesce(json_agg(waiting), '[]')
              from (select tid, count(*)::int as pending, (count(*) filter (where answer_by < now()))::int as overdue
                      from application_steps as step
                      join applications as asked on asked.pid = step.pid and asked.id = step.application
                     where step.pid = ${pid} and step.state = 'pending' and asked.uid <> ${viewer}
                       and ${among(scope)}
                     group by tid) as waiting) as applications,
           exists (select from forms where pid = ${pid}) as has_forms,
           exists (select from applications where pid = ${pid}) as has_applications
      from project`.execute(db)
  return rows[0]!
}

export interface Arrivals {
  week: string
  joined: number
  left: number
}

/** The last twelve weeks in the project's time zone. Role changes don't count. */
export async function selectArrivals(db: Db, scope: Scope): Promise<Arrivals[]> {
  const { pid } = scope
  const { rows } = await sql<Arrivals>`
    with zone as (select time_zone from projects where pid = ${pid}),
    stays as (
      select uid, tid, joined_at, left_at, left_how, time_zone
        from memberships join teams using (pid, tid) cross join zone
       where pid = ${pid} and archived_at is null and ${among(scope)}
         and accepted_at is not null
         and (joined_at > now() - interval '13 weeks' or left_at > now() - interval '13 weeks')
    ),
    moves as (
      select date_trunc('week', joined_at at time zone time_zone) as week, uid as joined, null::uuid as left
        from stays where not exists (
          select from memberships as earlier
           where earlier.pid = ${pid} and earlier.tid = stays.tid and earlier.uid = stays.uid
             and earlier.left_how = 'changed' and earlier.left_at = stays.joined_at)
      union all
      select date_trunc('week', left_at at time zone time_zone), null, uid
        from stays where left_how <> 'changed'
    )
    select to_char(week, 'IYYY-"W"IW') as week, count(distinct joined)::int as joined,
           count(distinct moves.left)::int as left
      from zone
     cross join lateral (select date_trunc('week', now() at time zone time_zone) as this) as present
     cross join lateral generate_series(this - interval '11 weeks', this, interval '1 week') as week
      left join moves using (week)
     group by week order by week`.execute(db)
  return rows
}
