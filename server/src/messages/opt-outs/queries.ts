import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'

/** The person and the kind of a link in an email. */
export async function findByUnsubscribeHash(
  db: Db,
  hash: Buffer,
): Promise<{ uid: PersonId; kind: string } | null> {
  const { rows } = await sql<{ uid: PersonId; kind: string }>`
    select uid, kind from messages
     where unsubscribe_hashes <> '{}' and unsubscribe_hashes @> array[${hash}::bytea]`.execute(db)
  return rows[0] ?? null
}

export async function selectOptOuts(db: Db, uid: PersonId): Promise<string[]> {
  const rows = await db
    .selectFrom('email_opt_outs')
    .select('kind')
    .where('uid', '=', uid)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Returns how many are new. */
export async function insertOptOuts(tx: Transaction, uid: PersonId, kinds: string[]): Promise<number> {
  const { rows } = await sql`
    insert into email_opt_outs (uid, kind) select ${uid}, unnest(${kinds}::text[])
        on conflict do nothing returning 1`.execute(tx)
  return rows.length
}

/** Deletes all others; returns how many. */
export async function deleteOptOuts(tx: Transaction, uid: PersonId, but: string[]): Promise<number> {
  const { rows } = await sql`
    delete from email_opt_outs where uid = ${uid} and kind <> all(${but}::text[]) returning 1`.execute(tx)
  return rows.length
}
