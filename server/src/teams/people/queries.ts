import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { TeamRef } from '../queries.ts'

export type TeamRole = 'chief' | 'member'

export interface Membership {
  pid: ProjectId
  id: string
  tid: TeamId
  uid: PersonId
  role: TeamRole
  /** Defaults to now. */
  joined_at?: Date
  /** How they accepted; without it they are invited. */
  accepted_at?: Date | null
  accepted_how?: AcceptedHow | null
  invited_by?: PersonId | null
  invited_as?: string | null
  invited_email?: string | null
  /** Whether someone established invited or accepted them. */
  vouched?: boolean
}

export type AcceptedHow = 'application' | 'invitation' | 'confirmation'

export async function insertMemberships(tx: Transaction, memberships: Membership[]): Promise<void> {
  if (memberships.length > 0) await tx.insertInto('memberships').values(memberships).execute()
}

export interface MembershipRef extends TeamRef {
  uid: PersonId
}

/** Someone's accepted role in the team; null for invited people, too. */
export async function selectRole(db: Db, { pid, tid, uid }: MembershipRef): Promise<TeamRole | null> {
  const row = await db
    .selectFrom('members')
    .select('role')
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return (row?.role as TeamRole | undefined) ?? null
}

/** The current membership, accepted or not. */
export async function selectMembership(db: Db, { pid, tid, uid }: MembershipRef): Promise<Membership | null> {
  const row = await db
    .selectFrom('memberships')
    .select(['pid', 'id', 'tid', 'uid', 'role', 'accepted_at', 'accepted_how'])
    .select(['invited_by', 'invited_as', 'invited_email', 'vouched'])
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .where('uid', '=', uid)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return (row as Membership | undefined) ?? null
}

export async function acceptMembership(
  tx: Transaction,
  { pid, id }: Membership,
  { how, vouched }: { how: AcceptedHow; vouched: boolean },
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ accepted_at: sql<Date>`now()`, accepted_how: how, vouched })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

/** Whether they own the project or lead the team, and aren't new in that role. */
export async function isEstablished(
  db: Db,
  { pid, tid, uid }: Omit<MembershipRef, 'tid'> & { tid: TeamId | null },
  hoursToSettle: number,
): Promise<boolean> {
  const { rows } = await sql<{ established: boolean }>`
    select exists (select from project_roles
                    where pid = ${pid} and uid = ${uid} and role = 'owner' and settles_at <= now())
        or exists (select from members
                    where pid = ${pid} and tid = ${tid} and uid = ${uid} and role = 'chief'
                      and greatest(joined_at, accepted_at) + make_interval(hours => ${hoursToSettle}) <= now())
           as established`.execute(db)
  return rows[0]!.established
}

/** In the team, or in any of the project; now or earlier. */
export async function wasEverMember(
  db: Db,
  { pid, tid, uid }: { pid: ProjectId; tid: TeamId | null; uid: PersonId },
): Promise<boolean> {
  const stays = db.selectFrom('memberships').select('id').where('pid', '=', pid).where('uid', '=', uid)
  return (await (tid ? stays.where('tid', '=', tid) : stays).limit(1).executeTakeFirst()) !== undefined
}

/** Whether someone else ended their last membership. */
export async function wasRemoved(db: Db, { pid, tid, uid }: MembershipRef): Promise<boolean> {
  const last = await db
    .selectFrom('memberships')
    .select('left_how')
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .where('uid', '=', uid)
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.left_how === 'removed'
}

/** The current membership in the team. */
export async function selectMembershipId(db: Db, { pid, tid, uid }: MembershipRef): Promise<string | null> {
  const row = await db
    .selectFrom('memberships')
    .select('id')
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .where('uid', '=', uid)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Reverts it: someone who was invited before is invited again. False if that membership has ended or changed.
 */
export async function undoMembership(tx: Transaction, pid: ProjectId, id: string): Promise<boolean> {
  const { rows } = await sql`
    with invited as (
      update memberships set accepted_at = null, accepted_how = null
       where pid = ${pid} and id = ${id} and left_at is null and invited_by is not null and accepted_at is not null
       returning id, uid
    ), asked as (
      update invitations set state = 'invited', answered_at = null
       where pid = ${pid} and uid in (select uid from invited)
    ), new as (
      delete from memberships
       where pid = ${pid} and id = ${id} and left_at is null and (invited_by is null or accepted_at is null) returning id
    )
    select from invited union all select from new`.execute(tx)
  return rows.length === 1
}

export async function endMembership(
  tx: Transaction,
  { pid, tid, uid }: MembershipRef,
  how: string,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ left_at: sql<Date>`now()`, left_how: how })
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .where('uid', '=', uid)
    .where('left_at', 'is', null)
    .execute()
}

/**
 * Marks them as removed who are invited and have left or declined, if they had this role. Returns whether that
 * changed anything.
 */
export async function withdrawFrom(
  tx: Transaction,
  { pid, tid, uid, role }: MembershipRef & { role: TeamRole },
): Promise<boolean> {
  const { numAffectedRows: changed } = await sql`
    update memberships set left_how = 'removed'
     where pid = ${pid} and left_how in ('left', 'declined') and role = ${role}
       and exists (select from invitations where pid = ${pid} and uid = ${uid})
       and id = (select id from memberships where pid = ${pid} and tid = ${tid} and uid = ${uid}
                  order by joined_at desc, id desc limit 1)`.execute(tx)
  return changed === 1n
}

/** Ends every open membership. */
export async function leaveTeams(
  tx: Transaction,
  uid: PersonId,
  at: Date,
): Promise<{ pid: ProjectId; tid: TeamId; role: TeamRole }[]> {
  return (await tx
    .updateTable('memberships')
    .set({ left_at: at, left_how: 'left' })
    .where('uid', '=', uid)
    .where('left_at', 'is', null)
    .returning(['pid', 'tid', 'role'])
    .execute()) as { pid: ProjectId; tid: TeamId; role: TeamRole }[]
}

export interface TeamPersonRow {
  uid: PersonId
  name: string
  email: string | null
  role: TeamRole
  joined_at: Date
  accepted_at: Date | null
  left_at: Date | null
  avatar_changed_at: Date | null
}

/** Chiefs first, then by name, invited people after members; former ones, latest first. */
export async function selectTeamPeople(
  db: Db,
  { pid, tid, former }: { pid: ProjectId; tid: TeamId; former: boolean },
): Promise<TeamPersonRow[]> {
  const { rows } = await sql<TeamPersonRow>`
    select people.uid, shown.name, shown.email, role, joined_at, accepted_at, left_at,
           case when accepted_at is not null then avatars.changed_at end as avatar_changed_at
      from memberships join people using (uid) left join avatars using (uid)
     cross join lateral (select case when accepted_at is not null then people.name
                                     else known_name(pid, people.uid) end as name,
                                case when accepted_at is not null then people.email
                                     else known_email(pid, people.uid) end as email) as shown
     where pid = ${pid} and tid = ${tid} and (left_at is not null) = ${former}
       and left_how is distinct from 'changed'
     order by left_at desc nulls first, accepted_at is null, role, shown.name collate "C", people.uid`.execute(
    db,
  )
  return rows
}

/** Which of them are in a team of the project. */
export async function selectJoined(db: Db, pid: ProjectId, uids: PersonId[]): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    select distinct uid from members join teams using (pid, tid)
     where pid = ${pid} and uid = any(${uids}::uuid[]) and archived_at is null order by uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

export interface TeamMembership {
  team: string
  role: TeamRole
}

/** All teams of someone in a project. */
export async function selectTeamMemberships(
  db: Db,
  { pid, uid }: Omit<MembershipRef, 'tid'>,
): Promise<TeamMembership[]> {
  const { rows } = await sql<TeamMembership>`
    select teams.name as team, role from members join teams using (pid, tid)
     where pid = ${pid} and uid = ${uid} and archived_at is null
     order by teams.position, teams.tid`.execute(db)
  return rows
}

/** Names for an email, also after they have left. */
export async function selectTeamAndPerson(
  db: Db,
  { pid, tid, uid }: MembershipRef,
): Promise<{ team: string; person: string } | null> {
  const { rows } = await sql<{ team: string; person: string }>`
    select teams.name as team, people.name as person from teams, people
     where pid = ${pid} and tid = ${tid} and uid = ${uid}`.execute(db)
  return rows[0] ?? null
}

/** Names for an email; the person’s as the project knows it. */
export async function selectAppointment(
  db: Db,
  { pid, tid, uid }: MembershipRef,
  actor: PersonId,
): Promise<{ team: string; person: string; actor: string } | null> {
  const { rows } = await sql<{ team: string; person: string; actor: string }>`
    select teams.name as team, known_name(pid, ${uid}) as person, actor.name as actor
      from teams, people as actor
     where pid = ${pid} and tid = ${tid} and actor.uid = ${actor}`.execute(db)
  return rows[0] ?? null
}

/** Names for an email; null if they no longer lead the team. */
export async function selectLead(
  db: Db,
  { pid, tid, uid }: MembershipRef,
  actor: PersonId,
): Promise<{ team: string; actor: string } | null> {
  const { rows } = await sql<{ team: string; actor: string }>`
    select teams.name as team, actor.name as actor
      from members join teams using (pid, tid), people as actor
     where pid = ${pid} and tid = ${tid} and members.uid = ${uid} and role = 'chief' and actor.uid = ${actor}`.execute(
    db,
  )
  return rows[0] ?? null
}
