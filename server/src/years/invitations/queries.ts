import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

export interface Invitee {
  pid: ProjectId
  uid: PersonId
}

export interface InvitationRow extends Invitee {
  state: 'invited' | 'yes' | 'no'
  name: string
  project: string
  starts_on: string
  ends_on: string
}

const invitations = sql`
  select invitations.pid, invitations.uid, invitations.state, people.name,
         projects.name as project, projects.starts_on, projects.ends_on
    from invitations join projects using (pid) join people using (uid)
   where projects.state in ('draft', 'open')`

/** By any secret that was ever mailed for it, until the event is closed. */
export async function findInvitation(db: Db, secretHash: Buffer): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    ${invitations} and secret_hashes @> array[${secretHash}::bytea]`.execute(db)
  return rows[0] ?? null
}

/** The same; until the transaction ends nobody else answers it, and the event is not closed. */
export async function lockInvitation(tx: Transaction, secretHash: Buffer): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    ${invitations} and secret_hashes @> array[${secretHash}::bytea]
    for share of projects for update of invitations`.execute(tx)
  return rows[0] ?? null
}

export interface InvitedTeam {
  tid: TeamId
  name: string
  was: 'chief' | 'member'
  is: 'chief' | 'member' | null
  open: boolean
}

/** The teams that someone was in when they were invited, as they are in the new year. */
export async function selectInvitedTeams(db: Db, { pid, uid }: Invitee): Promise<InvitedTeam[]> {
  const { rows } = await sql<InvitedTeam>`
    select teams.tid, teams.name, past.role as was, mine.role as is, teams.archived_at is null as open
      from invitations
      join projects using (pid)
      join memberships as past
        on past.pid = projects.rolled_over_from and past.uid = invitations.uid
       and past.joined_at <= invitations.created_at
       and (past.left_at is null or past.left_at > invitations.created_at)
      join teams on teams.pid = invitations.pid and teams.tid = past.tid
      left join memberships as mine
        on mine.pid = invitations.pid and mine.tid = teams.tid and mine.uid = invitations.uid
       and mine.left_at is null
     where invitations.pid = ${pid} and invitations.uid = ${uid}
     order by teams.position, teams.tid`.execute(db)
  return rows
}

export async function setAnswer(tx: Transaction, { pid, uid }: Invitee, state: 'yes' | 'no'): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ state, answered_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .execute()
}

/** All that were never sent and are not answered; each is taken once. */
export async function takeUnsent(tx: Transaction, pid: ProjectId): Promise<PersonId[]> {
  const rows = await tx
    .updateTable('invitations')
    .set({ asked_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('state', '=', 'invited')
    .where('asked_at', 'is', null)
    .returning('uid')
    .execute()
  return rows.map(({ uid }) => uid as PersonId)
}

/** For a mail that is about to be written: null if it is of no use any more. */
export async function addSecret(
  db: Db,
  { pid, uid }: Invitee,
  secretHash: Buffer,
): Promise<InvitationRow | null> {
  // One that can go out no more, because the project has closed meanwhile, may be sent again later.
  await sql`
    update invitations set asked_at = null from projects
     where invitations.pid = ${pid} and uid = ${uid} and projects.pid = invitations.pid
       and mailed_at is null and projects.state in ('closed', 'archived')`.execute(db)
  const { rows } = await sql<InvitationRow>`
    with mine as (
      update invitations set secret_hashes = array_append(secret_hashes, ${secretHash}::bytea)
       where pid = ${pid} and uid = ${uid} and state = 'invited' returning pid, uid
    )
    ${invitations} and (invitations.pid, invitations.uid) in (select pid, uid from mine)`.execute(db)
  return rows[0] ?? null
}

export async function setMailed(db: Db, { pid, uid }: Invitee): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ mailed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .execute()
}

export interface Example {
  name: string
  language: Language
  teams: string[]
}

/** The first of those to whom nothing was sent yet. */
export async function selectExamples(db: Db, pid: ProjectId, count: number): Promise<Example[]> {
  const { rows } = await sql<Example>`
    select people.name, people.language,
           array(select teams.name from memberships as past
                   join teams on teams.pid = ${pid} and teams.tid = past.tid
                  where past.pid = projects.rolled_over_from and past.uid = people.uid
                    and past.joined_at <= invitations.created_at
                    and (past.left_at is null or past.left_at > invitations.created_at)
                  order by teams.position, teams.tid) as teams
      from invitations join projects using (pid) join people using (uid)
     where pid = ${pid} and invitations.state = 'invited' and asked_at is null
     order by people.uid limit ${count}`.execute(db)
  return rows
}

export interface Year {
  project: string
  starts_on: string
  ends_on: string
}

export async function selectYear(db: Db, pid: ProjectId): Promise<Year> {
  return db
    .selectFrom('projects')
    .select(['name as project', 'starts_on', 'ends_on'])
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow() as unknown as Promise<Year>
}
