import { sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'

interface OpenPurpose<Name extends string> {
  purpose: Name
  until: string
}

export interface ReaderRow<Role extends string> {
  roles: Role[]
  ends_on: string
  today: string
}

/** Until its last day is over where the event is. */
const stillOpen = sql<boolean>`until >= (now() at time zone projects.time_zone)::date`

export async function selectPurposes<Name extends string>(
  db: Db,
  pid: ProjectId,
): Promise<OpenPurpose<Name>[]> {
  return (await db
    .selectFrom('project_purposes')
    .innerJoin('projects', 'projects.pid', 'project_purposes.pid')
    .select(['purpose', 'until'])
    .where('project_purposes.pid', '=', pid)
    .where(stillOpen)
    .orderBy('purpose')
    .execute()) as OpenPurpose<Name>[]
}

export async function holdPurposes(tx: Transaction, pid: ProjectId): Promise<void> {
  await tx.selectFrom('project_purposes').select('purpose').where('pid', '=', pid).forShare().execute()
}

export async function upsertPurpose(
  tx: Transaction,
  row: { pid: ProjectId; purpose: string; until: string; opened_by: PersonId },
): Promise<void> {
  await tx
    .insertInto('project_purposes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['pid', 'purpose'])
        .doUpdateSet({ until: row.until, opened_by: row.opened_by, opened_at: sql`now()` }),
    )
    .execute()
}

export async function deletePurpose(tx: Transaction, pid: ProjectId, purpose: string): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('project_purposes')
    .where('pid', '=', pid)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return deleted === 1n
}

/** What someone is to a project, and whether they are chief of a team that the subject is in. */
export async function selectReader<Role extends string>(
  db: Db,
  pid: ProjectId,
  uid: PersonId,
  subject: PersonId,
): Promise<ReaderRow<Role> | null> {
  const { rows } = await sql<ReaderRow<Role>>`
    select ends_on, (now() at time zone time_zone)::date as today,
           array(select role from project_roles where pid = projects.pid and uid = ${uid})
           || case when exists (
                select from memberships chief join memberships other using (pid, tid) join teams using (pid, tid)
                 where pid = projects.pid and archived_at is null and chief.uid = ${uid} and other.uid = ${subject}
                   and chief.role = 'chief' and chief.left_at is null and other.left_at is null)
              then array['chief'] else array[]::text[] end as roles
      from projects where pid = ${pid}`.execute(db)
  return rows[0] ?? null
}

/** Those who help now; or whether one does. */
export async function selectActivePeople(db: Db, pid: ProjectId, uid?: PersonId): Promise<PersonId[]> {
  const rows = db
    .selectFrom('memberships')
    .innerJoin('teams', (join) =>
      join.onRef('teams.pid', '=', 'memberships.pid').onRef('teams.tid', '=', 'memberships.tid'),
    )
    .select('uid')
    .distinct()
    .where('memberships.pid', '=', pid)
    .where('left_at', 'is', null)
    .where('archived_at', 'is', null)
  const found = await (uid ? rows.where('uid', '=', uid) : rows).orderBy('uid').execute()
  return found.map((row) => row.uid as PersonId)
}

export async function selectMyPurposes<Name extends string>(
  db: Db,
  uid: PersonId,
): Promise<(OpenPurpose<Name> & { pid: string; project: string })[]> {
  return (await db
    .selectFrom('project_purposes')
    .innerJoin('projects', 'projects.pid', 'project_purposes.pid')
    .select(['project_purposes.pid', 'projects.name as project', 'purpose', 'until'])
    .where(stillOpen)
    .where('projects.state', '<>', 'draft')
    .where((on) =>
      on.exists(
        on
          .selectFrom('memberships')
          .innerJoin('teams', (join) =>
            join.onRef('teams.pid', '=', 'memberships.pid').onRef('teams.tid', '=', 'memberships.tid'),
          )
          .select('memberships.uid')
          .where('archived_at', 'is', null)
          .whereRef('memberships.pid', '=', 'project_purposes.pid')
          .where('memberships.uid', '=', uid)
          .where('left_at', 'is', null),
      ),
    )
    .orderBy('projects.starts_on', 'desc')
    .orderBy('project_purposes.pid')
    .orderBy('purpose')
    .execute()) as (OpenPurpose<Name> & { pid: string; project: string })[]
}

export interface ReadRow {
  id: string
  at: Date
  section: string
  fields: string[]
  purpose: string
  pid: string
  project: string
  reader: PersonId
  reader_name: string
}

/** Newest first. */
export async function selectReads(
  db: Db,
  uid: PersonId,
  { before, limit }: { before: string | null; limit: number },
): Promise<ReadRow[]> {
  const rows = db
    .selectFrom('private_reads as reads')
    .innerJoin('projects', 'projects.pid', 'reads.pid')
    .innerJoin('people', 'people.uid', 'reads.reader')
    .select([
      'reads.id',
      'reads.at',
      'reads.section',
      'reads.fields',
      'reads.purpose',
      'reads.pid',
      'projects.name as project',
      'reads.reader',
      'people.name as reader_name',
    ])
    .where('reads.uid', '=', uid)
    .orderBy('reads.id', 'desc')
    .limit(limit)
  return (await (before ? rows.where('reads.id', '<', before) : rows).execute()) as ReadRow[]
}
