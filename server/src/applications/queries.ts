import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { Requester } from '../platform/http/access.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'

/** Someone's role towards the applications of a project. */
export interface Viewer {
  uid: PersonId
  /** An owner or an admin. */
  isOrganiser: boolean
  /** The teams they are a chief of. */
  tids: TeamId[]
}

export async function selectViewer(db: Db, pid: ProjectId, { uid, by }: Requester): Promise<Viewer> {
  const { rows } = await sql<Viewer>`
    select uid, admin and ${by.strong}::boolean or exists (select from project_roles as own
                                  where own.pid = ${pid} and own.uid = people.uid and own.role = 'owner') as "isOrganiser",
           array(select tid::text from members as led where led.pid = ${pid} and led.uid = people.uid
                    and led.role = 'chief' order by tid) as tids
      from people where uid = ${uid}`.execute(db)
  return rows[0]!
}

export interface ApplicationRef {
  pid: ProjectId
  id: string
}

export interface StepRow {
  n: number
  tid: TeamId
  team: string
  how: 'chosen' | 'forwarded' | 'invited'
  state: 'waiting' | 'pending' | 'invited' | 'accepted' | 'declined' | 'withdrawn' | 'forwarded'
  answer: string
  note: string
  since: string | null
  answer_by: string | null
  decided_by: PersonId | null
  decider: string | null
  decided_at: string | null
  reason: 'full' | 'other-skills' | 'other-times' | 'too-late' | 'other' | null
  message: string
}

export interface InterviewRow {
  id: string
  tid: TeamId
  team: string
  by: { uid: PersonId; name: string }
  state: 'proposed' | 'agreed' | 'declined' | 'cancelled'
  times: string[]
  minutes: number
  location: string
  agreed_time: string | null
  created_at: string
}

export interface ApplicationRow extends ApplicationRef {
  uid: PersonId
  name: string
  avatar_changed_at: Date | null
  project: string
  time_zone: string
  state: 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'pooled'
  motivation: string
  skills: string[]
  languages: string[]
  availability: ('before' | 'during' | 'after')[]
  pool: boolean
  created_at: Date
  changed_at: Date
  /** The last decision, if nothing happened after it. */
  last: { by: PersonId; name: string; at: string } | null
  undo_until: Date | null
  /**
   * The state before that decision, while it can be undone. Steps and interviews are at the same indexes as
   * now.
   */
  was: {
    state: ApplicationRow['state']
    changed_at: string
    steps: Omit<StepRow, 'team' | 'decider'>[]
    interviews: Pick<InterviewRow, 'id' | 'state'>[]
  } | null
  steps: StepRow[]
  interviews: InterviewRow[]
  notes: number
}

/** Times within are text, because they come as JSON. */
const whole = (from: RawBuilder<unknown>) => sql`
  select a.pid, a.id, a.uid, person.name, avatars.changed_at as avatar_changed_at, projects.name as project,
         projects.time_zone, a.state, a.motivation, a.skills, a.languages, a.availability, a.pool, a.created_at, a.changed_at,
         (select json_build_object('by', doer.uid, 'name', doer.name, 'at', a.before->>'at')
            from people as doer where doer.uid = (a.before->>'by')::uuid) as last,
         case when (a.before->>'until')::timestamptz > now()
              then (a.before->>'until')::timestamptz end as undo_until,
         case when (a.before->>'until')::timestamptz > now()
              then a.before - array['by', 'about', 'at', 'until', 'stay'] end as was,
         (select coalesce(json_agg(json_build_object(
                   'n', s.n, 'tid', s.tid, 'team', teams.name, 'how', s.how, 'state', s.state,
                   'answer', s.answer, 'note', s.note, 'since', s.since, 'answer_by', s.answer_by,
                   'decided_by', s.decided_by, 'decider', doer.name, 'decided_at', s.decided_at,
                   'reason', s.reason, 'message', s.message) order by s.n), '[]')
            from application_steps as s join teams using (pid, tid)
            left join people as doer on doer.uid = s.decided_by
           where s.pid = a.pid and s.application = a.id) as steps,
         (select coalesce(json_agg(json_build_object(
                   'id', t.id, 'tid', t.tid, 'team', teams.name,
                   'by', json_build_object('uid', doer.uid, 'name', doer.name), 'state', t.state,
                   'times', t.times, 'minutes', t.minutes, 'location', t.location, 'agreed_time', t.agreed_time,
                   'created_at', t.created_at) order by t.created_at, t.id), '[]')
            from interviews as t join teams using (pid, tid) join people as doer on doer.uid = t.proposed_by
           where t.pid = a.pid and t.application = a.id) as interviews,
         (select count(*)::int from application_notes as note
           where note.pid = a.pid and note.application = a.id) as notes
    from ${from} as a
    join people as person on person.uid = a.uid
    join projects on projects.pid = a.pid
    left join avatars on avatars.uid = a.uid`

export async function selectApplication(db: Db, { pid, id }: ApplicationRef): Promise<ApplicationRow | null> {
  const { rows } = await sql<ApplicationRow>`
    ${whole(sql`applications`)} where a.pid = ${pid} and a.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Newest first. */
export async function selectOwnApplications(db: Db, uid: PersonId): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    ${whole(sql`applications`)} where a.uid = ${uid} order by a.created_at desc, a.id`.execute(db)
  return rows
}

interface Wanted {
  viewer: PersonId
  /** The teams; null for all. */
  tids: TeamId[] | null
  state: string
  search: string | null
  after: { at: string; id: string } | null
  limit: number
}

/**
 * Applications that teams are or were reviewing, except the viewer's own. Pending ones by waiting time;
 * finished ones by last change. Returns one more than requested, to know whether there is more.
 */
export async function selectInbox(
  db: Db,
  pid: ProjectId,
  { viewer, tids, state, search, after, limit }: Wanted,
): Promise<(ApplicationRow & { at: string })[]> {
  const like = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const waits = state === 'pending' || state === 'overdue' || state === 'pooled'
  const direction = waits ? sql`asc` : sql`desc`
  const { rows } = await sql<ApplicationRow & { at: string }>`
    with found as (
      select a.*, (extract(epoch from case when ${waits} then coalesce(turn.since, a.created_at)
                                           else a.changed_at end) * 1000000)::bigint as at
        from applications as a
        join people using (uid)
        left join application_steps as turn
          on turn.pid = a.pid and turn.application = a.id and turn.state = 'pending'
         and (${tids}::text[] is null or turn.tid = any(${tids}::text[]))
       where a.pid = ${pid} and a.uid <> ${viewer}
         and (${tids}::text[] is null or exists (
               select from application_steps as s where s.pid = a.pid and s.application = a.id
                  and s.since is not null and s.tid = any(${tids}::text[])))
         and case ${state} when 'all' then true
               when 'pending' then turn.n is not null
               when 'overdue' then coalesce(turn.answer_by < now(), false)
               when 'open' then a.state in ('pending', 'pooled')
               when 'decided' then turn.n is null
                                   and (${tids}::text[] is not null or a.state not in ('pending', 'pooled'))
               else a.state = ${state} end
         and (${like}::text is null or people.name ilike ${like} or a.motivation ilike ${like}
              or array_to_string(a.skills, ' ') ilike ${like})
    ),
    page as (
      select * from found
       where ${after?.id ?? null}::uuid is null
          or case when ${waits} then (at, id) > (${after?.at ?? '0'}::bigint, ${after?.id ?? null}::uuid)
                  else (at, id) < (${after?.at ?? '0'}::bigint, ${after?.id ?? null}::uuid) end
       order by at ${direction}, id ${direction} limit ${limit + 1}
    ),
    presented as (${whole(sql`page`)})
    select presented.*, page.at::text as at from presented join page using (pid, id)
     order by page.at ${direction}, id ${direction}`.execute(db)
  return rows
}

export interface Counts {
  pending: number
  overdue: number
}

export async function countInbox(
  db: Db,
  pid: ProjectId,
  { viewer, tids }: Pick<Wanted, 'viewer' | 'tids'>,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as pending, count(*) filter (where s.answer_by < now())::int as overdue
      from application_steps as s join applications as a on a.pid = s.pid and a.id = s.application
     where s.pid = ${pid} and s.state = 'pending' and a.uid <> ${viewer}
       and (${tids}::text[] is null or s.tid = any(${tids}::text[]))`.execute(db)
  return rows[0]!
}

/** Projects with pending applications for a team they lead, or that they own. */
export async function selectInboxes(
  db: Db,
  uid: PersonId,
): Promise<(Counts & { pid: string; project: string })[]> {
  const { rows } = await sql<Counts & { pid: string; project: string }>`
    with mine as (
      select pid, tid from members where uid = ${uid} and role = 'chief'
      union
      select pid, tid from teams
       where pid in (select pid from project_roles where uid = ${uid} and role = 'owner')
    )
    select s.pid, projects.name as project, count(*)::int as pending,
           count(*) filter (where s.answer_by < now())::int as overdue
      from mine
      join application_steps as s on s.pid = mine.pid and s.tid = mine.tid and s.state = 'pending'
      join applications as a on a.pid = s.pid and a.id = s.application
      join projects on projects.pid = s.pid
     where a.uid <> ${uid} and projects.state <> 'archived'
     group by s.pid, projects.pid
     order by projects.starts_on desc, s.pid`.execute(db)
  return rows
}

interface NewApplicationRow extends ApplicationRef {
  uid: PersonId
  state: ApplicationRow['state']
  motivation: string
  skills: string[]
  languages: string[]
  availability: string[]
  pool: boolean
}

/** False if they have an open one, or one that may be reopened by an undo. */
export async function insertApplication(tx: Transaction, row: NewApplicationRow): Promise<boolean> {
  const { pid, id, uid, state, motivation, skills, languages, availability, pool } = row
  // Waits for a decision in progress; its result is visible only to the next statement.
  await tx
    .selectFrom('applications')
    .select('id')
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { numAffectedRows: added } = await sql`
    insert into applications (pid, id, uid, state, motivation, skills, languages, availability, pool)
    select ${pid}, ${id}, ${uid}, ${state}, ${motivation}, ${skills}::text[], ${languages}::text[],
           ${availability}::text[], ${pool}
     where not exists (select from applications
                        where pid = ${pid} and uid = ${uid} and (before->>'until')::timestamptz > now())
        on conflict do nothing`.execute(tx)
  return added === 1n
}

/**
 * Locks applications until the transaction ends. Applications are locked before teams, and several of them in
 * this order at once, to avoid deadlocks.
 */
export async function lockApplications(tx: Transaction, pid: ProjectId, ids: string[]): Promise<void> {
  await sql`
    select id from applications where pid = ${pid} and id = any(${ids}::uuid[])
     order by id for update`.execute(tx)
}

/** Locks one and returns its current state; null if there is none. */
export async function lockApplication(tx: Transaction, ref: ApplicationRef): Promise<ApplicationRow | null> {
  await lockApplications(tx, ref.pid, [ref.id])
  return selectApplication(tx, ref)
}

interface WantedApplication {
  state?: string | undefined
  skill?: string | undefined
  available?: string | undefined
}

/** Whether someone has such an application. */
export const hasApplication = (
  uid: RawBuilder<unknown>,
  { state, skill, available }: WantedApplication,
  pid: ProjectId,
) => sql<boolean>`
  ${uid} in (
    select own.uid from applications as own
     where own.pid = ${pid}
       and (${state ?? null}::text is null or own.state = ${state ?? null})
       and (${skill ?? null}::text is null
            or exists (select from unnest(own.skills) as named where lower(named) = lower(${skill ?? null})))
       and (${available ?? null}::text is null or ${available ?? null} = any(own.availability)))`
