import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'

export interface CountRow {
  at: Date
  counts: Record<string, unknown>
  uids: PersonId[]
}

/** The latest count, with the people it counted. */
export async function selectLastCount(db: Db, pid: ProjectId): Promise<CountRow | null> {
  const { rows } = await sql<CountRow>`
    select at, counts,
           array(select distinct uid from private_reads as line
                  where line.pid = diet_counts.pid and line.at = diet_counts.at and purpose = 'catering') as uids
      from diet_counts where pid = ${pid} order by at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Everyone whose diet someone has read by name in the project, or a reader of the project in any other. Counts are
 * logged without fields.
 */
export async function selectSeenByName(db: Db, pid: ProjectId): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    with readers as (
      select uid from project_roles where pid = ${pid} and role = 'owner'
       union
      select reader from private_reads where pid = ${pid} and purpose = 'catering'
    )
    select distinct uid from private_reads
     where purpose = 'catering' and cardinality(fields) > 0
       and (pid = ${pid} or reader in (select uid from readers))`.execute(db)
  return rows.map(({ uid }) => uid)
}

export async function insertCount(tx: Transaction, pid: ProjectId, counts: object): Promise<Date> {
  const { at } = await tx
    .insertInto('diet_counts')
    .values({ pid, counts: JSON.stringify(counts) })
    .returning('at')
    .executeTakeFirstOrThrow()
  return at
}

/** Whether they have seen that count. */
export async function hasSeenCount(
  db: Db,
  { pid, reader, at }: { pid: ProjectId; reader: PersonId; at: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('private_reads')
    .select('id')
    .where('pid', '=', pid)
    .where('reader', '=', reader)
    .where('purpose', '=', 'catering')
    .where('at', '>=', at)
    .where(sql<boolean>`cardinality(fields) = 0`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
