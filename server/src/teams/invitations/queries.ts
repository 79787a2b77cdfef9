import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'

/** The email with the links. */
export const invitedKind = 'team.invited'

export interface Invitee {
  pid: ProjectId
  uid: PersonId
}

export interface InvitationRow extends Invitee {
  state: 'invited' | 'yes' | 'no'
  name: string
  /** Whether someone chose the name; if not, it is the first part of their address. */
  named: boolean
  project: string
  starts_on: string
  ends_on: string
  /** Whether public listings show them; null if they were never asked. */
  listed: boolean | null
  /** Whether it also invites back people of the year before. */
  asks_back: boolean
}

const invitations = sql`
  select invitations.pid, invitations.uid, invitations.state, asks_back, people.name, people.listed,
         not exists (select from email_addresses as address
                      where address.uid = people.uid
                        and left(split_part(address.email, '@', 1), 120) = people.name) as named,
         projects.name as project, projects.starts_on, projects.ends_on
    from invitations join projects using (pid) join people using (uid)
   where projects.state = 'open'`

/** By any secret that was ever emailed for it, until the event is closed. */
export async function findInvitation(db: Db, secretHash: Buffer): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    ${invitations} and secret_hashes @> array[${secretHash}::bytea]`.execute(db)
  return rows[0] ?? null
}

/** The same, locked against other answers and against closing the event until the transaction ends. */
export async function lockInvitation(tx: Transaction, secretHash: Buffer): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    ${invitations} and secret_hashes @> array[${secretHash}::bytea]
    for share of projects for update of invitations`.execute(tx)
  return rows[0] ?? null
}

/** Invitations of someone to projects that they may know of. */
export async function selectInvitationsOf(db: Db, uid: PersonId): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    ${invitations} and invitations.uid = ${uid} and invitations.asked_at is not null
    order by projects.starts_on, pid`.execute(db)
  return rows
}

export async function lockInvitationOf(
  tx: Transaction,
  { pid, uid }: Invitee,
): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    ${invitations} and invitations.pid = ${pid} and invitations.uid = ${uid}
      and invitations.asked_at is not null
    for share of projects for update of invitations`.execute(tx)
  return rows[0] ?? null
}

export interface InvitedTeam {
  pid: ProjectId
  tid: TeamId
  name: string
  /** Their role in it the year before. */
  was: 'chief' | 'member' | null
  /** Their role in it, current or offered. */
  role: 'chief' | 'member'
  joined: boolean
  /** How they last left it; null if they are in it, or never were. */
  left: 'left' | 'declined' | 'removed' | null
  open: boolean
  /** Who invites them. */
  by: string | null
}

/**
 * The teams someone is invited to: those they were added to, and those of the year before that ask them back.
 */
export async function selectInvitedTeams(db: Db, { pid, uid }: Invitee): Promise<InvitedTeam[]> {
  return selectInvitedTeamsIn(db, uid, [pid])
}

/** The same for several projects at once. */
export async function selectInvitedTeamsIn(db: Db, uid: PersonId, pids: ProjectId[]): Promise<InvitedTeam[]> {
  const { rows } = await sql<InvitedTeam>`
    with past as (
      select invitations.pid, past.tid, past.role as was
        from invitations join projects using (pid)
        join memberships as past
          on past.pid = projects.rolled_over_from and past.uid = invitations.uid
         and past.joined_at <= invitations.created_at
         and (past.left_at is null or past.left_at > invitations.created_at)
         and past.accepted_at is not null
       where invitations.pid = any(${pids}::text[]) and invitations.uid = ${uid} and asks_back
    ), last as (
      select distinct on (pid, tid) pid, tid, role, accepted_at, accepted_how, left_at, left_how, invited_by
        from memberships where pid = any(${pids}::text[]) and uid = ${uid}
       order by pid, tid, joined_at desc, id desc
    )
    select pid, teams.tid, teams.name, past.was,
           case when last.left_at is null then coalesce(last.role, 'member') else 'member' end as role,
           last.tid is not null and last.left_at is null and last.accepted_at is not null as joined,
           last.left_how as left, teams.archived_at is null as open, inviter.name as by
      from teams left join past using (pid, tid) left join last using (pid, tid)
      -- Someone who left and came back by the same invitation has a membership without an inviter.
      left join lateral (select invited_by from memberships as asked
                          where asked.pid = last.pid and asked.tid = last.tid and asked.uid = ${uid}
                            and invited_by is not null order by joined_at desc limit 1) as latest on true
      left join people as inviter on inviter.uid = latest.invited_by and inviter.erased_at is null
     where teams.pid = any(${pids}::text[])
       and (past.tid is not null
            -- People who were removed before they answered are no longer asked; afterwards they are told.
            or (last.tid is not null and (last.left_how is distinct from 'removed' or last.accepted_at is not null)
                and (last.invited_by is not null or (last.left_at is null and last.accepted_at is null)
                     or last.accepted_how = 'invitation')))
     order by pid, teams.position, teams.tid`.execute(db)
  return rows
}

/** In which of these projects they are in a team. */
export async function selectProjectsOf(db: Db, uid: PersonId, pids: ProjectId[]): Promise<Set<ProjectId>> {
  const { rows } = await sql<{ pid: ProjectId }>`
    select distinct pid from members join teams using (pid, tid)
     where pid = any(${pids}::text[]) and uid = ${uid} and archived_at is null`.execute(db)
  return new Set(rows.map(({ pid }) => pid))
}

export async function setAnswer(tx: Transaction, { pid, uid }: Invitee, state: 'yes' | 'no'): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ state, answered_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .execute()
}

/** They have joined or declined another way, so nothing is left to answer. */
export async function settleInvitation(tx: Transaction, { pid, uid }: Invitee): Promise<void> {
  await sql`
    update invitations
       set answered_at = now(),
           state = case when exists (select from members where pid = ${pid} and uid = ${uid}) then 'yes' else 'no' end
     where pid = ${pid} and uid = ${uid} and state = 'invited' and not asks_back
       and not exists (select from memberships where pid = ${pid} and uid = ${uid}
                          and left_at is null and accepted_at is null)`.execute(tx)
}

/** Leaving every team withdraws the acceptance; the invitation can be answered again. */
export async function reopenInvitation(tx: Transaction, { pid, uid }: Invitee): Promise<void> {
  await sql`
    update invitations set answered_at = now(), state = 'no'
     where pid = ${pid} and uid = ${uid} and state = 'yes'
       and not exists (select from memberships where pid = ${pid} and uid = ${uid} and left_at is null)`.execute(
    tx,
  )
}

/** People who are invited again may answer again. */
export async function askAgain(tx: Transaction, pid: ProjectId, uids: PersonId[]): Promise<void> {
  await sql`
    insert into invitations (pid, uid, asked_at)
    select ${pid}, uid, now() from unnest(${uids}::uuid[]) as asked (uid)
    on conflict (pid, uid) do update
      set state = 'invited', asked_at = now(), answered_at = null`.execute(tx)
}

/** Those who haven't accepted a team and weren't emailed since they were added to it. */
export async function selectUnasked(db: Db, pid: ProjectId, uids: PersonId[]): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    select distinct uid
      from memberships as stay join teams using (pid, tid) left join invitations as asked using (pid, uid)
     where pid = ${pid} and uid = any(${uids}::uuid[]) and left_at is null and accepted_at is null
       and archived_at is null and not coalesce(asked.state = 'invited' and asked_at >= joined_at, false)
     order by uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

/**
 * By project, people who were never emailed: from before there were invitations, and of projects that were
 * closed for a while.
 */
export async function selectNeverAsked(db: Db): Promise<{ pid: ProjectId; uids: PersonId[] }[]> {
  const { rows } = await sql<{ pid: ProjectId; uids: PersonId[] }>`
    select pid, array_agg(distinct uid) as uids
      from memberships join teams using (pid, tid) join projects using (pid) join people using (uid)
     where projects.state = 'open' and left_at is null and accepted_at is null and archived_at is null
       and erased_at is null
       and not exists (select from invitations as asked
                        where asked.pid = projects.pid and asked.uid = people.uid and asked_at is not null)
     group by pid order by pid`.execute(db)
  return rows
}

/** For an email that is about to be written: null if it is no longer needed. */
export async function addSecret(
  db: Db,
  { pid, uid }: Invitee,
  secretHash: Buffer,
): Promise<InvitationRow | null> {
  // An invitation that can't be sent because the project has closed may be sent again later.
  await sql`
    update invitations set asked_at = null from projects
     where invitations.pid = ${pid} and uid = ${uid} and projects.pid = invitations.pid
       and emailed_at is null and projects.state in ('closed', 'archived')`.execute(db)
  const { rows } = await sql<InvitationRow>`
    with mine as (
      update invitations set secret_hashes = array_append(secret_hashes, ${secretHash}::bytea)
       where pid = ${pid} and uid = ${uid} and state = 'invited' returning pid, uid
    )
    ${invitations} and (invitations.pid, invitations.uid) in (select pid, uid from mine)`.execute(db)
  return rows[0] ?? null
}

/**
 * Voids the links of all emails; signed in, the person can still answer. Returns the number of invitations.
 */
export async function voidInvitationLinks(tx: Transaction, uid: PersonId): Promise<number> {
  const { numUpdatedRows: voided } = await tx
    .updateTable('invitations')
    .set({ secret_hashes: [] })
    .where('uid', '=', uid)
    .where(sql<boolean>`secret_hashes <> '{}'`)
    .executeTakeFirstOrThrow()
  return Number(voided)
}

/** When an invitation to them was last queued and not dropped. */
export async function selectLastInvitedAt(db: Db, { pid, uid }: Invitee): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from messages
     where pid = ${pid} and uid = ${uid} and kind = ${invitedKind} and state <> 'dropped'`.execute(db)
  return rows[0]?.at ?? null
}

export async function setEmailed(db: Db, { pid, uid }: Invitee): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ emailed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .execute()
}
