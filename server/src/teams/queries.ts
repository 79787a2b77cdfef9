import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { Requester } from '../platform/http/access.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'

export interface TeamRef {
  pid: ProjectId
  tid: TeamId
}

export interface TeamLink {
  label: string
  url: string
}

export interface TeamRow {
  pid: ProjectId
  tid: TeamId
  name: string
  position: number
  description: string
  internal: string
  wanted: number | null
  recruiting: boolean
  sign_up: 'open' | 'application' | 'invitation'
  question: string
  asks: ('skills' | 'languages' | 'availability')[]
  links: TeamLink[]
  /** Whether it has reached its target size. */
  full: boolean
  archived: boolean
  chiefs: number
  members: number
  /** Invited, and not answered yet. */
  invited: number
}

interface Filter {
  pid: ProjectId
  tid?: TeamId
  archived: boolean
}

/** In order, with their current number of people. */
export async function selectTeams(db: Db, { pid, tid, archived }: Filter): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    with counts as (
      select tid, count(*) filter (where role = 'chief' and accepted_at is not null)::int as chiefs,
             count(*) filter (where role = 'member' and accepted_at is not null)::int as members,
             count(*) filter (where accepted_at is null)::int as invited
        from memberships where pid = ${pid} and left_at is null and (${tid ?? null}::text is null or tid = ${tid ?? null})
       group by tid
    )
    select pid, tid, name, position, description, internal, wanted, recruiting,
           sign_up, question, asks, links, coalesce(coalesce(chiefs + members, 0) >= wanted, false) as full,
           archived_at is not null as archived, coalesce(chiefs, 0) as chiefs, coalesce(members, 0) as members,
           coalesce(invited, 0) as invited
      from teams left join counts using (tid)
     where pid = ${pid} and (${tid ?? null}::text is null or tid = ${tid ?? null})
       and (${archived} or archived_at is null)
     order by position, tid`.execute(db)
  return rows
}

export interface NewTeamRow {
  pid: ProjectId
  tid: TeamId
  name: string
  position: number
  archived_at?: Date | null
  description?: string
  internal?: string
  wanted?: number | null
  recruiting?: boolean
  sign_up?: TeamRow['sign_up']
  question?: string
  asks?: TeamRow['asks']
  links?: TeamRow['links']
}

/** The driver would turn a list into an array of PostgreSQL. */
const asRow = <Team extends { links?: TeamLink[] }>({ links, ...team }: Team) => ({
  ...team,
  ...(links && { links: JSON.stringify(links) }),
})

export async function insertTeams(tx: Transaction, teams: NewTeamRow[]): Promise<void> {
  if (teams.length > 0) await tx.insertInto('teams').values(teams.map(asRow)).execute()
}

/** At its position; false if the tid is taken. */
export async function insertTeamOnce(tx: Transaction, team: NewTeamRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('teams')
    .values(asRow(team))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added === 1n
}

/** After the others; false if the tid is taken. */
export async function insertTeamLast(tx: Transaction, team: Omit<NewTeamRow, 'position'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('teams')
    .values({
      ...asRow(team),
      position: sql<number>`(select coalesce(max(position), -1) + 1 from teams where pid = ${team.pid})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added === 1n
}

/** Serialises changes of the team and its people. False if there is none. */
export async function lockTeam(tx: Transaction, pid: ProjectId, tid: TeamId): Promise<boolean> {
  const row = await tx
    .selectFrom('teams')
    .select('tid')
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function isTeamArchived(db: Db, { pid, tid }: TeamRef): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('archived_at')
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .executeTakeFirst()
  return row?.archived_at != null
}

/** Whether it is reviewing an application. */
export async function hasOpenApplications(db: Db, { pid, tid }: TeamRef): Promise<boolean> {
  const row = await db
    .selectFrom('application_steps')
    .select('n')
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type TeamUpdate = Partial<
  Pick<
    TeamRow,
    'name' | 'description' | 'internal' | 'wanted' | 'recruiting' | 'sign_up' | 'question' | 'asks' | 'links'
  >
>

export async function updateTeam(
  tx: Transaction,
  { pid, tid }: TeamRef,
  { archived, ...change }: TeamUpdate & { archived?: boolean },
): Promise<void> {
  const ending = archived === undefined ? {} : { archived_at: archived ? sql<Date>`now()` : null }
  await tx
    .updateTable('teams')
    .set({ ...asRow(change), ...ending })
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .execute()
}

export async function updatePositions(tx: Transaction, pid: ProjectId, tids: TeamId[]): Promise<void> {
  await sql`
    update teams set position = wanted.position - 1
      from unnest(${tids}::text[]) with ordinality as wanted (tid, position)
     where pid = ${pid} and teams.tid = wanted.tid`.execute(tx)
}

/** Someone's relation to a project and, if given, to one of its teams. */
export async function selectInsider(
  db: Db,
  { uid, by }: Requester,
  { pid, tid }: { pid: ProjectId; tid: TeamId | null },
): Promise<{ owner: boolean; admin: boolean; chief: boolean; member: boolean }> {
  const { rows } = await sql<{ owner: boolean; admin: boolean; chief: boolean; member: boolean }>`
    select admin and ${by.strong}::boolean as admin,
           exists (select from project_roles where pid = ${pid} and uid = ${uid} and role = 'owner') as owner,
           coalesce(role = 'chief', false) as chief, coalesce(role = 'member', false) as member
      from people
      left join members as mine on mine.pid = ${pid} and mine.tid = ${tid} and mine.uid = people.uid
     where people.uid = ${uid}`.execute(db)
  return rows[0]!
}

export async function hasTeam(db: Db, { pid, tid }: TeamRef): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('tid')
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .executeTakeFirst()
  return row !== undefined
}

interface WantedMembership {
  tids?: TeamId[] | undefined
  role?: 'chief' | 'member' | undefined
  state?: 'invited' | 'accepted' | undefined
}

/** Whether someone is in such a team now, or invited to it. */
export const hasMembership = (
  uid: RawBuilder<unknown>,
  { tids, role, state }: WantedMembership,
  pid: ProjectId,
) => sql<boolean>`
  ${uid} in (
    select stay.uid from memberships as stay join teams as team using (pid, tid)
     where stay.pid = ${pid} and stay.left_at is null and team.archived_at is null
       and (${tids ?? null}::text[] is null or stay.tid = any(${tids ?? null}::text[]))
       and (${role ?? null}::text is null or stay.role = ${role ?? null})
       and (${state ?? null}::text is null or (stay.accepted_at is null) = (${state ?? null} = 'invited')))`

/** Everyone in the project, and those who left data that is kept because of it. */
export async function selectConcerned(db: Db, pid: ProjectId): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    select uid from members where pid = ${pid}
     union select uid from project_roles where pid = ${pid}
     union select uid from form_answers where pid = ${pid} and sealed is not null
     union select uid from claims where pid = ${pid} and account is not null
     union select uid from memberships
            where pid = ${pid} and accepted_at is not null and uid in (select uid from private_sections)
     order by uid`.execute(db)
  return rows.map(({ uid }) => uid)
}
