import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'

/** Linked identities, oldest first. */
export async function selectIdentities(db: Db, uid: PersonId) {
  return db
    .selectFrom('identities')
    .select(['id', 'issuer', 'email', 'created_at'])
    .where('uid', '=', uid)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns its provider, if it was this person's. */
export async function removeIdentityOf(tx: Transaction, uid: PersonId, id: string): Promise<string | null> {
  const row = await tx
    .updateTable('identities')
    .set({ removed_at: sql`now()` })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('removed_at', 'is', null)
    .returning('issuer')
    .executeTakeFirst()
  return row?.issuer ?? null
}
