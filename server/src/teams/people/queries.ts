import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

export type TeamRole = 'chief' | 'member'

export interface Membership {
  pid: ProjectId
  id: string
  tid: TeamId
  uid: PersonId
  role: TeamRole
  /** Now, if left out. */
  joined_at?: Date
}

export async function insertMemberships(tx: Transaction, memberships: Membership[]): Promise<void> {
  if (memberships.length > 0) await tx.insertInto('memberships').values(memberships).execute()
}

interface Stay {
  pid: ProjectId
  tid: TeamId
  uid: PersonId
}

/** As what someone is in the team now. */
export async function selectRole(db: Db, { pid, tid, uid }: Stay): Promise<TeamRole | null> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .where('uid', '=', uid)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return (row?.role as TeamRole | undefined) ?? null
}

/** In the team, or in any of the project; now or once. */
export async function hasEverStayed(
  db: Db,
  { pid, tid, uid }: { pid: ProjectId; tid: TeamId | null; uid: PersonId },
): Promise<boolean> {
  const stays = db.selectFrom('memberships').select('id').where('pid', '=', pid).where('uid', '=', uid)
  return (await (tid ? stays.where('tid', '=', tid) : stays).limit(1).executeTakeFirst()) !== undefined
}

/** Whether their last stay ended by someone else's hand. */
export async function wasRemoved(db: Db, { pid, tid, uid }: Stay): Promise<boolean> {
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

/** The stay they are in the team by now. */
export async function selectStayId(db: Db, { pid, tid, uid }: Stay): Promise<string | null> {
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

/** As if they had never been there. False if that stay has ended, or was made another. */
export async function deleteStay(tx: Transaction, pid: ProjectId, id: string): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('memberships')
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  return deleted === 1n
}

export async function endStay(tx: Transaction, { pid, tid, uid }: Stay, how: string): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ left_at: sql<Date>`now()`, left_how: how })
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .where('uid', '=', uid)
    .where('left_at', 'is', null)
    .execute()
}

/** Ends every stay in a team that has not ended yet. */
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
  email: string
  role: TeamRole
  joined_at: Date
  left_at: Date | null
  avatar_changed_at: Date | null
}

/** Chiefs first, then by name; those who left, the last first. */
export async function selectTeamPeople(
  db: Db,
  { pid, tid, former }: { pid: ProjectId; tid: TeamId; former: boolean },
): Promise<TeamPersonRow[]> {
  const { rows } = await sql<TeamPersonRow>`
    select people.uid, name, people.email, role, joined_at, left_at, avatars.changed_at as avatar_changed_at
      from memberships join people using (uid) left join avatars using (uid)
     where pid = ${pid} and tid = ${tid} and (left_at is not null) = ${former}
       and left_how is distinct from 'changed'
     order by left_at desc nulls first, role, name collate "C", people.uid`.execute(db)
  return rows
}

export interface ProjectPersonRow {
  uid: PersonId
  name: string
  email: string
  avatar_changed_at: Date | null
  teams: { tid: string; team: string; role: TeamRole; joined_at: string }[]
}

interface Wanted {
  pid: ProjectId
  search: string | null
  tid: TeamId | null
  role: TeamRole | null
  after: { name: string; uid: string } | null
  limit: number
}

/** Who is in the project now, by name. One more than asked for, to know whether there is more. */
export async function selectProjectPeople(db: Db, wanted: Wanted): Promise<ProjectPersonRow[]> {
  const { pid, search, tid, role, after, limit } = wanted
  const like = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<ProjectPersonRow>`
    select people.uid, people.name, people.email, avatars.changed_at as avatar_changed_at,
           json_agg(json_build_object('tid', teams.tid, 'team', teams.name, 'role', memberships.role,
                                      'joined_at', memberships.joined_at) order by teams.position, teams.tid) as teams
      from memberships
      join teams using (pid, tid)
      join people using (uid)
      left join avatars using (uid)
     where memberships.pid = ${pid} and left_at is null and teams.archived_at is null
       and (${like}::text is null or people.name ilike ${like} or people.email ilike ${like})
       and (${after?.uid ?? null}::uuid is null
            or (people.name collate "C", people.uid) > (${after?.name ?? ''}, ${after?.uid ?? null}::uuid))
     group by people.uid, avatars.uid
    having (${tid}::text is null and ${role}::text is null)
        or bool_or((${tid}::text is null or teams.tid = ${tid})
                   and (${role}::text is null or memberships.role = ${role}))
     order by people.name collate "C", people.uid
     limit ${limit + 1}`.execute(db)
  return rows
}

interface Addition {
  email: string
  language: Language
  name: string
  project: string
  team: string
  role: TeamRole
  by: string
}

/** What the mail tells; null if it is true no more. */
export async function selectAddition(
  db: Db,
  { pid, tid, uid, by }: Stay & { by: PersonId },
): Promise<Addition | null> {
  const { rows } = await sql<Addition>`
    select people.email, people.language, people.name, projects.name as project, teams.name as team, role,
           doer.name as by
      from memberships join projects using (pid) join teams using (pid, tid) join people using (uid)
      join people as doer on doer.uid = ${by}
     where pid = ${pid} and tid = ${tid} and people.uid = ${uid} and left_at is null`.execute(db)
  return rows[0] ?? null
}

export interface Place {
  team: string
  role: TeamRole
}

/** All teams of someone in a project. */
export async function selectPlaces(db: Db, { pid, uid }: Omit<Stay, 'tid'>): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select teams.name as team, role from memberships join teams using (pid, tid)
     where pid = ${pid} and uid = ${uid} and left_at is null and archived_at is null
     order by teams.position, teams.tid`.execute(db)
  return rows
}
