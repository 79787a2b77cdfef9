import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { Requester } from '../platform/http/access.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import type { Language } from '../platform/values.ts'

type Texts = Record<Language, { title: string; text: string }>

export interface StatementRow {
  sid: string
  version: number
  texts: Texts
  made_at: Date
}

export interface StatementRef {
  pid: ProjectId
  sid: string
}

/** The latest version of each, if it isn't retired. */
const present = sql`
  select distinct on (pid, sid) pid, sid, version, texts, made_at, retired_at
    from statements order by pid, sid, version desc`

export interface SignedRow extends StatementRow {
  signed_version: number | null
  /** How many have signed this version, for owners and admins; null for others. */
  signed_count: number | null
}

export async function selectStatements(
  db: Db,
  pid: ProjectId,
  looker: Requester | null,
): Promise<SignedRow[]> {
  const uid = looker?.uid ?? null
  const { rows } = await sql<SignedRow>`
    select sid, version, texts, made_at,
           (select max(version) from signatures
             where pid = present.pid and sid = present.sid and uid = ${uid}) as signed_version,
           case when exists (select from people where uid = ${uid} and admin and ${looker?.by.strong ?? false})
                  or exists (select from project_roles as own
                              where own.pid = present.pid and own.uid = ${uid} and own.role = 'owner')
                then (select count(*)::int from signatures as signed
                       where signed.pid = present.pid and signed.sid = present.sid
                         and signed.version = present.version) end as signed_count
      from (${present}) as present
     where pid = ${pid} and retired_at is null
     order by sid`.execute(db)
  return rows
}

/** Current versions of these projects' statements that they haven't signed. */
export async function selectUnsigned(
  db: Db,
  pids: readonly ProjectId[],
  uid: PersonId,
): Promise<(StatementRow & { pid: ProjectId })[]> {
  const { rows } = await sql<StatementRow & { pid: ProjectId }>`
    select pid, sid, version, texts, made_at
      from (${present}) as present
     where pid = any(${pids}) and retired_at is null
       and not exists (select from signatures
                        where pid = present.pid and sid = present.sid and version = present.version
                          and uid = ${uid})
     order by pid, sid`.execute(db)
  return rows
}

/** The next version; null if someone else created it meanwhile. */
export async function insertVersion(
  tx: Transaction,
  { pid, sid }: StatementRef,
  { texts, made_by }: { texts: Texts; made_by: PersonId },
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    insert into statements (pid, sid, version, texts, made_by)
    select ${pid}, ${sid}, coalesce(max(version), 0) + 1, ${JSON.stringify(texts)}::jsonb, ${made_by}
      from statements where pid = ${pid} and sid = ${sid}
    on conflict do nothing returning version`.execute(tx)
  return rows[0]?.version ?? null
}

export async function setRetired(tx: Transaction, { pid, sid }: StatementRef): Promise<void> {
  await sql`
    update statements set retired_at = now()
     where pid = ${pid} and sid = ${sid} and retired_at is null
       and version = (select max(version) from statements where pid = ${pid} and sid = ${sid})`.execute(tx)
}

/** Returns the new ones. */
export async function insertSignatures(
  tx: Transaction,
  rows: (StatementRef & { version: number; uid: PersonId })[],
): Promise<{ sid: string; version: number }[]> {
  return tx
    .insertInto('signatures')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['sid', 'version'])
    .execute()
}

export interface MyStatementRow extends StatementRow {
  pid: ProjectId
  project: string
}

/**
 * Statements of open projects in which they have a role or are in a team, or to which they applied.
 */
export async function selectMyStatements(db: Db, uid: PersonId): Promise<MyStatementRow[]> {
  const { rows } = await sql<MyStatementRow>`
    with mine as (
      select pid from members where uid = ${uid}
      union select pid from project_roles where uid = ${uid}
      union select pid from applications where uid = ${uid} and state in ('pending', 'pooled')
    )
    select pid, projects.name as project, sid, version, texts, made_at
      from mine join projects using (pid) join (${present}) as present using (pid)
     where retired_at is null and projects.state = 'open'
       and not exists (select from signatures
                        where pid = present.pid and sid = present.sid and version = present.version
                          and uid = ${uid})
     order by projects.starts_on desc, pid, sid`.execute(db)
  return rows
}

/** Whether someone has signed the current version of one statement, or of all. Nobody has signed one that isn't there. */
export function hasSignedStatements(
  uid: RawBuilder<unknown>,
  { sid, signed }: { sid?: string | undefined; signed: boolean },
  pid: ProjectId,
) {
  const wanted = sql`(select pid, sid, version from (${present}) as live
                       where pid = ${pid} and retired_at is null
                         and (${sid ?? null}::text is null or sid = ${sid ?? null}))`
  return sql<boolean>`(
    ${uid} in (select own.uid from signatures as own join ${wanted} as current using (pid, sid, version)
                group by own.uid having count(*) = (select count(*) from ${wanted} as current))
    or ${sid === undefined} and not exists ${wanted}) = ${signed}`
}
