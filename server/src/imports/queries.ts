import { sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'
import { liveJobs } from '../platform/jobs/jobs.ts'

export interface ImportRef {
  pid: ProjectId
  id: string
}

interface StoredMapping {
  email: number | null
  name: number | null
  team: number | null
  role: number | null
}

export interface ImportRecord extends ImportRef {
  state: 'draft' | 'running' | 'done' | 'failed'
  file_name: string
  columns: string[]
  mapping: StoredMapping
  /** Number of rows. */
  total: number
  done: number
  created_at: Date
  finished_at: Date | null
}

export interface StoredRow {
  n: number
  cells: string[]
  outcome: string | null
}

const columns = [
  'pid',
  'id',
  'state',
  'file_name',
  'columns',
  // Versions before 0.2 also stored whether people are notified.
  sql<StoredMapping>`mapping - 'tell'`.as('mapping'),
  'total',
  'done',
  'created_at',
  'finished_at',
] as const

interface NewImport extends ImportRef {
  made_by: PersonId
  file_name: string
  columns: string[]
  mapping: StoredMapping
}

/** Replaces the same person's earlier draft. */
export async function insertImport(
  tx: Transaction,
  { mapping, ...row }: NewImport,
  rows: { n: number; cells: string[] }[],
): Promise<void> {
  await tx
    .deleteFrom('imports')
    .where('pid', '=', row.pid)
    .where('made_by', '=', row.made_by)
    .where('state', '=', 'draft')
    .execute()
  await tx
    .insertInto('imports')
    .values({ ...row, mapping: JSON.stringify(mapping), total: rows.length })
    .execute()
  await sql`
    insert into import_rows (pid, id, n, cells)
    select ${row.pid}, ${row.id}, (line->>'n')::int,
           array(select cell from jsonb_array_elements_text(line->'cells') with ordinality as cells (cell, i) order by i)
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as line`.execute(tx)
}

export async function selectImport(db: Db, { pid, id }: ImportRef): Promise<ImportRecord | null> {
  const row = await db
    .selectFrom('imports')
    .select(columns)
    .where('pid', '=', pid)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as ImportRecord | undefined) ?? null
}

/** Serialises changes and processing. */
export async function lockImport(tx: Transaction, { pid, id }: ImportRef): Promise<ImportRecord | null> {
  const row = await tx
    .selectFrom('imports')
    .select(columns)
    .where('pid', '=', pid)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (row as ImportRecord | undefined) ?? null
}

interface Change {
  state?: ImportRecord['state']
  mapping?: StoredMapping
  done?: number
  finished_at?: Date | null
}

export async function updateImport(
  tx: Transaction,
  { pid, id }: ImportRef,
  { mapping, ...change }: Change,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      ...change,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
    })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export async function selectRows(db: Db, { pid, id }: ImportRef): Promise<StoredRow[]> {
  return db
    .selectFrom('import_rows')
    .select(['n', 'cells', 'outcome'])
    .where('pid', '=', pid)
    .where('id', '=', id)
    .orderBy('n')
    .execute()
}

/** The next rows to process. */
export async function selectWaitingRows(db: Db, { pid, id }: ImportRef, limit: number): Promise<StoredRow[]> {
  return db
    .selectFrom('import_rows')
    .select(['n', 'cells', 'outcome'])
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('n')
    .limit(limit)
    .execute()
}

export interface Outcome {
  n: number
  outcome: string
  uid: PersonId | null
  tid: TeamId | null
}

export async function recordOutcomes(tx: Transaction, { pid, id }: ImportRef, outcomes: Outcome[]) {
  await sql`
    update import_rows as row set outcome = came.outcome, uid = came.uid, tid = came.tid
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as came (n int, outcome text, uid uuid, tid text)
     where row.pid = ${pid} and row.id = ${id} and row.n = came.n`.execute(tx)
}

export async function countOutcomes(db: Db, { pid, id }: ImportRef): Promise<Record<string, number>> {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*)::int as count from import_rows
     where pid = ${pid} and id = ${id} and outcome is not null group by outcome`.execute(db)
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

export interface TeamFact {
  tid: TeamId
  name: string
  archived: boolean
}

export async function selectTeamFacts(db: Db, pid: ProjectId): Promise<TeamFact[]> {
  const { rows } = await sql<TeamFact>`
    select tid, name, archived_at is not null as archived from teams
     where pid = ${pid} order by position, tid`.execute(db)
  return rows
}

export interface PersonFact {
  email: string
  /** Rows with the same one are about the same person. */
  key: string
  uid: PersonId
  name: string
  /** Whether the reader may know who it is. */
  accepted: boolean
  /** Their current role by team. */
  roles: Record<string, 'chief' | 'member'>
  /** By team, the row of this import that processed them. */
  rows: Record<string, number>
}

/**
 * Whom organisers know by these addresses: people who have accepted by each of theirs, others only by the one that an
 * organiser invited them by. It must not reveal whether anyone else has an account.
 */
export async function selectKnownPeople(db: Db, pid: ProjectId, emails: string[]): Promise<PersonFact[]> {
  const { rows } = await sql<PersonFact>`
    select wanted.email, people.uid, people.name, accepted, coalesce(stays.roles, '{}') as roles, '{}'::json as rows,
           case when accepted then people.uid::text else wanted.email end as key
      from unnest(${emails}::text[]) as wanted (email)
      join email_addresses using (email)
      join people using (uid)
     cross join lateral (
             select exists (select from members where pid = ${pid} and members.uid = people.uid)
                 or exists (select from project_roles where pid = ${pid} and project_roles.uid = people.uid) as accepted
           ) as standing
     cross join lateral (
             select json_object_agg(tid, role) as roles from memberships
              where memberships.uid = people.uid and pid = ${pid} and left_at is null
                and (accepted or coalesce(invited_email, known_email(pid, memberships.uid)) = wanted.email)
           ) as stays
     where accepted or stays.roles is not null`.execute(db)
  return rows
}

/** Everyone with these addresses, and their roles in the project. Only for processing. */
export async function selectPersonFacts(
  db: Db,
  { pid, id }: ImportRef,
  emails: string[],
): Promise<PersonFact[]> {
  const { rows } = await sql<PersonFact>`
    select wanted.email, people.uid::text as key, people.uid, people.name, false as accepted,
           coalesce(stays.roles, '{}') as roles, coalesce(turns.rows, '{}') as rows
      from unnest(${emails}::text[]) as wanted (email)
      join email_addresses using (email)
      join people using (uid)
      left join lateral (select json_object_agg(tid, role) as roles from memberships
                          where memberships.uid = people.uid and pid = ${pid} and left_at is null) as stays on true
      left join (select uid, json_object_agg(tid, n) as rows from import_rows
                  where pid = ${pid} and id = ${id} and uid is not null and tid is not null
                  group by uid) as turns on turns.uid = people.uid`.execute(db)
  return rows
}

/** Everyone for whom it changed something. */
export async function selectImported(db: Db, { pid, id }: ImportRef): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    select uid from import_rows
     where pid = ${pid} and id = ${id} and outcome in ('add', 'new-person', 'role-change')
     group by uid order by min(n)`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** Running imports without a job: their process was killed at its last attempt. */
export async function failAbandonedImports(tx: Transaction): Promise<ImportRef[]> {
  const { rows } = await sql<ImportRef>`
    update imports set state = 'failed', finished_at = now()
     where state = 'running' and id::text not in (select payload->>'id' from (${liveJobs('import-people')}) as jobs)
    returning pid, id`.execute(tx)
  return rows
}

/** A month after it was run, or uploaded and abandoned. */
export async function deleteOldImports(tx: Transaction): Promise<void> {
  await sql`
    delete from imports
     where created_at < now() - interval '30 days' and state <> 'running'
       and coalesce(finished_at, created_at) < now() - interval '30 days'`.execute(tx)
}
