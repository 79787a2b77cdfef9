import { sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { Requester } from '../platform/http/access.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import type { EventPage } from './event-page.ts'

export interface ProjectRow {
  pid: ProjectId
  name: string
  state: 'draft' | 'open' | 'closed' | 'archived'
  listing: 'public' | 'token' | 'off'
  starts_on: string
  ends_on: string
  time_zone: string
  description: string
  organiser: string | null
  accent: string | null
  /** The version of the picture. */
  logo: string | null
  banner: string | null
  answer_days: number
  strong_sign_in: ('owner' | 'finance' | 'chief')[]
  rolled_over_from: ProjectId | null
  page: EventPage
}

/** A list has no pages: they can be long. */
export type ListedProjectRow = Omit<ProjectRow, 'page'>

const listed = [
  'pid',
  'name',
  'state',
  'listing',
  'starts_on',
  'ends_on',
  'time_zone',
  'description',
  'organiser',
  'accent',
  'logo',
  'banner',
  'answer_days',
  'strong_sign_in',
  'rolled_over_from',
] as const
const columns = [...listed, 'page'] as const

interface Page {
  /** Whose drafts are included; null for none. */
  viewer: PersonId | null
  states: readonly ProjectRow['state'][] | null
  after: { starts_on: string; pid: string } | null
  limit: number
}

/** Newest first. Returns one more than requested, to know whether there is more. */
export async function selectProjects(
  db: Db,
  { viewer, states, after, limit }: Page,
): Promise<ListedProjectRow[]> {
  const { rows } = await sql<ListedProjectRow>`
    select ${sql.join(listed.map((column) => sql.ref(column)))} from projects
     where (state <> 'draft'
            or pid in (select pid from project_roles where uid = ${viewer} and role = 'owner'))
       and (${states === null} or state = any(${states ?? []}::text[]))
       and (${after === null} or (starts_on, pid) < (${after?.starts_on ?? null}::date, ${after?.pid ?? null}))
     order by starts_on desc, pid desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function selectProject(db: Db, pid: ProjectId): Promise<ProjectRow | null> {
  const row = await db.selectFrom('projects').select(columns).where('pid', '=', pid).executeTakeFirst()
  return (row as ProjectRow | undefined) ?? null
}

/** Locks the row until the transaction ends, so that concurrent changes are serialised. */
export async function lockProject(tx: Transaction, pid: ProjectId): Promise<ProjectRow | null> {
  const row = await tx
    .selectFrom('projects')
    .select(columns)
    .where('pid', '=', pid)
    .forUpdate()
    .executeTakeFirst()
  return (row as ProjectRow | undefined) ?? null
}

/** Locks the project against archiving while something in it changes. */
export async function lockProjectForShare(tx: Transaction, pid: ProjectId): Promise<ProjectRow | null> {
  const row = await tx
    .selectFrom('projects')
    .select(columns)
    .where('pid', '=', pid)
    .forShare()
    .executeTakeFirst()
  return (row as ProjectRow | undefined) ?? null
}

interface Contents {
  hasTeam: boolean
  importing: boolean
  applicationsOpen: boolean
}

/** The facts that decide whether it may be opened or archived. */
export async function selectContents(db: Db, pid: ProjectId): Promise<Contents> {
  const { rows } = await sql<Contents>`
    select exists (select from teams where pid = ${pid} and archived_at is null) as "hasTeam",
           exists (select from imports where pid = ${pid} and state = 'running') as importing,
           exists (select from applications
                    where pid = ${pid} and state in ('pending', 'pooled')) as "applicationsOpen"`.execute(db)
  return rows[0]!
}

export async function selectPeopleInTeams(db: Db, pid: ProjectId): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    select distinct uid from memberships join teams using (pid, tid)
     where pid = ${pid} and left_at is null and archived_at is null order by uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** False if the pid is taken. */
export async function insertProject(tx: Transaction, project: ProjectRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('projects')
    .values(project)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added === 1n
}

interface Dates {
  ends_on: string
  time_zone: string
}

/**
 * Call this before the days or the time zone change. What people know moves along as long as neither end has passed: an
 * event that is over stays over, and a mistaken day can be corrected. True if it now ends later than they know.
 */
export async function moveKnownEnd(
  tx: Transaction,
  pid: ProjectId,
  { ends_on, time_zone }: Dates,
): Promise<boolean> {
  const { rows } = await sql<{ later: boolean }>`
    with moved as (
      select (${ends_on}::date + 1)::timestamp at time zone ${time_zone} as wanted,
             coalesce(known_end, (ends_on + 1)::timestamp at time zone time_zone) as known
        from projects where pid = ${pid}
    )
    update projects set known_end = case when known > now() and wanted > now() then wanted else known end
      from moved where pid = ${pid}
    returning known_end > known as later`.execute(tx)
  return rows[0]!.later
}

/** Until when phones may send what happened at the event: three days after it, or a month from now. */
export async function selectEndOfReplays(db: Db, pid: ProjectId): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select least(max(last_moment(projects)) + interval '3 days', now() + interval '30 days') as until
      from projects where pid = ${pid}`.execute(db)
  return rows[0]!.until
}

/** Whether people know of a last day that isn't over in the project's time zone, or wouldn't be in this one. */
export async function hasOpenPurpose(
  db: Db,
  pid: ProjectId,
  { time_zone }: Pick<Dates, 'time_zone'>,
): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from project_purposes join projects using (pid)
                    where pid = ${pid} and until >= least((now() at time zone projects.time_zone)::date,
                                                          (now() at time zone ${time_zone})::date)) as open`.execute(
    db,
  )
  return rows[0]!.open
}

export async function updateProject(
  tx: Transaction,
  pid: ProjectId,
  change: Partial<ProjectRow>,
): Promise<ProjectRow> {
  const row = await tx
    .updateTable('projects')
    .set(change)
    .where('pid', '=', pid)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as ProjectRow
}

interface FirstRole {
  pid: ProjectId
  uid: PersonId
  role: 'owner' | 'finance' | 'desk'
  /** The earlier event that this one continues, and how long new owners wait. */
  continues?: { pid: ProjectId; hoursToSettle: number } | undefined
}

/**
 * For a new project: the waiting period would protect nobody. One that continues another brings its people along, so
 * owners wait as long as they would have there.
 */
export async function insertFirstRole(
  tx: Transaction,
  { pid, uid, role, continues }: FirstRole,
): Promise<void> {
  const now = sql<Date>`now()`
  const settles_at = continues
    ? sql<Date>`greatest(now(), coalesce((select settles_at from project_roles
                                           where pid = ${continues.pid} and uid = ${uid} and role = ${role}),
                                         now() + make_interval(hours => ${continues.hoursToSettle})))`
    : now
  await tx.insertInto('project_roles').values({ pid, uid, role, accepted_at: now, settles_at }).execute()
}

export async function isOwner(db: Db, pid: ProjectId, uid: PersonId): Promise<boolean> {
  const row = await db
    .selectFrom('project_roles')
    .select('role')
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether they are in a team or have a role; admins always are. */
export async function isInProject(db: Db, pid: ProjectId, { uid, by }: Requester): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from members where pid = ${pid} and uid = ${uid})
        or exists (select from project_roles where pid = ${pid} and uid = ${uid})
        or exists (select from people where uid = ${uid} and admin and ${by.strong}::boolean) as known`.execute(
    db,
  )
  return rows[0]!.known
}

/** The new value of `page` when the address in it is erased. */
export const pageWithoutContact = sql`jsonb_set(page, '{contact}', 'null')`
