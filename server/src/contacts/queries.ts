import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import { prepared } from '../platform/db/statements/prepared.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'
import type { ContactKind } from './handles.ts'

export interface ContactRef {
  uid: PersonId
  kind: ContactKind
}

interface Contact extends ContactRef {
  sealed: Buffer
  audience: 'nobody' | 'leads' | 'shifts' | 'teams'
  during: 'event' | 'shift'
}

/** With the key that it is sealed with. */
export interface ContactRow extends Contact {
  changed_at: Date
  key_id: string
  sealed_key: Buffer
}

export async function selectOwnContacts(db: Db, uid: PersonId): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select uid, kind, sealed, audience, during, changed_at, key_id, sealed_key
      from contacts join person_keys using (uid) where uid = ${uid}`.execute(db)
  return rows
}

export async function upsertContact(tx: Transaction, row: Contact): Promise<void> {
  const { sealed, audience, during } = row
  await tx
    .insertInto('contacts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'kind'])
        .doUpdateSet({ sealed, audience, during, changed_at: sql<Date>`now()` }),
    )
    .execute()
}

/** False if there is none. */
export async function deleteContact(tx: Transaction, { uid, kind }: ContactRef): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('contacts')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Of people whose last project ended before then, unchanged since. */
export async function deleteOldContacts(tx: Transaction, before: Date): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    with old as (
      delete from contacts
       where changed_at < ${before}
         and not exists (select from projects
                          where last_day(projects) >= ${before}::date
                            and pid in (select pid from memberships where memberships.uid = contacts.uid
                                         union
                                        select pid from project_roles where project_roles.uid = contacts.uid))
      returning uid
    )
    select distinct uid from old`.execute(tx)
  return rows.map(({ uid }) => uid)
}

/** The projects that a statement is about, as a list in brackets. */
interface Scope {
  pids: RawBuilder<unknown>
  hoursToSettle: number
}

interface Viewer {
  pid: ProjectId
  uid: PersonId
  hoursToSettle: number
}

/**
 * People in teams that aren't archived, who have accepted, while the project is going on. Leading a team has the same
 * waiting period as a role: otherwise a new owner could read through a chief they appointed.
 */
const present = ({ pids, hoursToSettle }: Scope) => sql`
  select pid, members.tid, members.uid, members.role, vouched,
         greatest(joined_at, accepted_at) + make_interval(hours => ${hoursToSettle}) <= now() as settled
    from members join teams using (pid, tid) join projects using (pid)
   where pid in ${pids} and archived_at is null and projects.state in ('open', 'closed')
     and now() < last_moment(projects) + interval '14 days'`

/** An owner or a lead of the shift's team who isn't new assigned them. */
const byEstablished = sql`
  ((seat.pid, seat.assigned_by) in (select pid, uid from owners)
    or (seat.pid, seat.tid, seat.assigned_by) in (select pid, tid, uid from leads))`

/**
 * They signed up, or asked and were accepted; or someone established assigned a person of the shift's own team. Nobody is
 * on a shift because someone else says so, not even that they arrived.
 */
const hasSpot = sql`
  (coalesce(seat.assigned_by, seat.uid) = seat.uid
        or seat.previous_state in ('requested', 'waiting')
        or (seat.pid, seat.tid, seat.uid) in (select pid, tid, uid from present) and ${byEstablished})`

/**
 * The one rule of who sees which contacts: each row is a reason for the viewer `own` to see those of `theirs`, for the
 * pairs wanted. `degree` is 1 if the viewer leads them, 2 if both are on a shift, 3 if both are in a team. Leads of a
 * team are on all of its shifts. `near` is true from 12 hours before such a shift until 12 hours after it.
 *
 * Viewers wait for what nobody established gave them: a team that they got into without being vouched for, a spot that
 * anyone else assigned or they assigned themselves, one that they took with the help of someone new or as members of a
 * team for which they wait, and, if they are an admin or a new owner, any that they signed up for.
 */
const ties = ({ pids, hoursToSettle }: Scope, pairs: RawBuilder<unknown>) => sql`
  present as materialized (${present({ pids, hoursToSettle })}),
  owners as (
    select pid, uid from project_roles where pid in ${pids} and role = 'owner' and settles_at <= now()
  ),
  waits as (
    select pid, uid from present join people using (uid) where admin
     union all
    select pid, uid from project_roles where pid in ${pids} and role = 'owner' and settles_at > now()
  ),
  leads as (select pid, tid, uid from present where role = 'chief' and settled),
  counted as (
    select pid, tid, uid, role = 'chief' and settled as leads from present where settled or vouched
  ),
  shifts as materialized (
    select pid, id, tid, tid is not null and visible_to = 'team' as team_only,
           coalesce(now() between starts_at - interval '12 hours' and ends_at + interval '12 hours', false) as near
      from tasks where pid in ${pids} and state = 'planned'
       and (tid is null or exists (select from teams where teams.pid = tasks.pid and teams.tid = tasks.tid
                                                       and archived_at is null))
  ),
  held as materialized (
    select seat.pid, task, seat.uid, seat.state, assigned_by, previous_state, vouched, changed_at, tid, team_only, near
      from shifts join task_seats as seat on seat.pid = shifts.pid and seat.task = shifts.id
     where seat.state in ('confirmed', 'arrived', 'done')
  ),
  spots as (
    select pid, task as id, near, uid, false as leads,
           assigned_by is null and vouched and (pid, uid) not in (select pid, uid from waits)
               and (not team_only or (pid, tid, uid) in (select pid, tid, uid from counted))
             or ${byEstablished}
             or changed_at + make_interval(hours => ${hoursToSettle}) <= now() as settled
      from held as seat
     where ${hasSpot} and (pid, uid) in (select pid, uid from present)
     union all
    select pid, id, near, uid, true, settled from shifts join present using (pid, tid) where role = 'chief'
  ),
  ties as (
    select pid, own.uid as viewer, theirs.uid, case when own.leads then 1 else 3 end as degree, false as near
      from counted as own join present as theirs using (pid, tid) where ${pairs}
     union
    select pid, own.uid, theirs.uid, case when own.leads then 1 else 2 end, theirs.near
      from spots as own join spots as theirs using (pid, id)
     where own.settled and (pid, own.uid) in (select pid, uid from counted) and ${pairs}
     union
    select pid, own.uid, theirs.uid, 1,
           exists (select from spots where spots.pid = theirs.pid and spots.uid = theirs.uid and spots.near)
      from owners as own join present as theirs using (pid) where ${pairs}
  )`

const audiences = sql`'{leads,shifts,teams}'::text[]`

/** Whether the setting of a contact allows a degree; never to oneself. */
const allowed = sql`
  (viewer <> contacts.uid and ties.uid = contacts.uid and (during = 'event' or near)
   and degree <= array_position(${audiences}, audience))`

/** The statement's beginning: what each person shares with the viewer. */
const withShared = ({ pid, uid, hoursToSettle }: Viewer) => sql`
  with ${ties({ pids: sql`(${pid})`, hoursToSettle }, sql`own.uid = ${uid}`)},
  shared as (select uid, kind, sealed from contacts where exists (select from ties where ${allowed}))`

export interface ViewersRow {
  pid: ProjectId
  project: string
  people: { uid: PersonId; name: string; audience: 'leads' | 'shifts' | 'teams'; kinds: ContactKind[] }[]
}

/** Who sees which contacts of the person now, in each of their projects; by audience, then by name. */
export async function selectViewers(db: Db, uid: PersonId, hoursToSettle: number): Promise<ViewersRow[]> {
  const pids = sql`(select pid from members where uid = ${uid})`
  const { rows } = await prepared(sql<ViewersRow>`
    with ${ties({ pids, hoursToSettle }, sql`theirs.uid = ${uid}`)},
    seen as (
      select pid, viewer, min(degree) as degree, array_agg(distinct kind) as kinds
        from ties join contacts on ${allowed} group by pid, viewer
    ),
    viewers as (
      select seen.*, people.name,
             json_build_object('uid', viewer, 'name', people.name, 'audience', (${audiences})[degree], 'kinds', kinds) as person
        from seen join people on people.uid = viewer
    )
    select pid, projects.name as project,
           coalesce(json_agg(person order by degree, viewers.name collate "C", viewer) filter (where viewer is not null),
                    '[]') as people
      from projects left join viewers using (pid)
     where pid in (select pid from present where uid = ${uid})
     group by pid order by starts_on, pid`).execute(db)
  return rows
}

export type Wanted = { team: TeamId } | { task: string } | { at: Date }

/** The people asked for, and whether they lead the team or shift. */
function wanted(pid: ProjectId, asked: Wanted): RawBuilder<unknown> {
  if ('team' in asked) return sql`select uid, role = 'chief' as chief from present where tid = ${asked.team}`
  const which =
    'task' in asked
      ? sql`spots.id = ${asked.task}`
      : sql`spots.id in (select id from tasks
                          where pid = ${pid} and starts_at < ${asked.at}::timestamptz + interval '1 day'
                            and ends_at > ${asked.at}::timestamptz - interval '1 day')`
  return sql`select uid, bool_or(leads) as chief from spots where ${which} group by uid`
}

export interface ReachableRow {
  uid: PersonId
  name: string
  chief: boolean
  key_id: string
  sealed_key: Buffer
  contacts: { kind: ContactKind; sealed: string }[]
}

/** Only people who share something with the viewer; chiefs first. */
export async function selectReachable(db: Db, viewer: Viewer, asked: Wanted): Promise<ReachableRow[]> {
  const { rows } = await prepared(sql<ReachableRow>`
    ${withShared(viewer)}, wanted as (${wanted(viewer.pid, asked)})
    select uid, people.name, chief, key_id, sealed_key,
           json_agg(json_build_object('kind', kind, 'sealed', encode(sealed, 'base64'))) as contacts
      from wanted join shared using (uid) join people using (uid) join person_keys using (uid)
     group by uid, people.name, chief, key_id, sealed_key
     order by chief desc, people.name collate "C", uid`).execute(db)
  return rows
}

/** Whether they lead a team of the project, or own it. */
export async function isLead(db: Db, { pid, uid }: Omit<Viewer, 'hoursToSettle'>): Promise<boolean> {
  const { rows } = await sql<{ leads: boolean }>`
    select exists (select from members where pid = ${pid} and uid = ${uid} and role = 'chief')
        or exists (select from project_roles where pid = ${pid} and uid = ${uid} and role = 'owner') as leads`.execute(
    db,
  )
  return rows[0]!.leads
}
