import { sql } from 'kysely'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

export interface Departure {
  provider: string
  nonce: string
  code_verifier: string
  return_to: string
  time_zone: string | null
  language: Language
  /** The person who must come back; null for anyone. */
  uid: PersonId | null
}

export async function insertAttempt(
  tx: Transaction,
  departure: Departure & { state_hash: Buffer; browser_hash: Buffer; expires_at: Date },
): Promise<void> {
  await tx.insertInto('oidc_attempts').values(departure).execute()
}

/** The state that the same browser started with for the same provider. Deletes it. */
export async function takeAttempt(
  tx: Transaction,
  { stateHash, browserHash, provider }: { stateHash: Buffer; browserHash: Buffer; provider: string },
): Promise<Departure | null> {
  const row = await tx
    .deleteFrom('oidc_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['provider', 'nonce', 'code_verifier', 'return_to', 'time_zone', 'language', 'uid'])
    .executeTakeFirst()
  return (row as Departure | undefined) ?? null
}

interface Identity {
  uid: PersonId
  strong: boolean
  removed_at: Date | null
}

export async function findIdentity(
  tx: Transaction,
  issuer: string,
  subject: string,
): Promise<Identity | null> {
  const row = await tx
    .selectFrom('identities')
    .select(['uid', 'strong', 'removed_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return (row as Identity | undefined) ?? null
}

interface Known {
  issuer: string
  subject: string
  strong: boolean
}

/**
 * Was linked by email only, and is now used by someone who has proven their second step here. Always true.
 */
export async function strengthenIdentity(
  tx: Transaction,
  { issuer, subject }: Pick<Known, 'issuer' | 'subject'>,
): Promise<true> {
  await tx
    .updateTable('identities')
    .set({ strong: true })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
  return true
}

export async function restoreIdentity(tx: Transaction, { issuer, subject, strong }: Known): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ removed_at: null, created_at: sql`now()`, strong })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** Whether it was new. */
export async function insertIdentity(
  tx: Transaction,
  identity: Known & { uid: PersonId; email: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return inserted === 1n
}

export async function deleteOldProviderAttempts(tx: Transaction): Promise<void> {
  await tx.deleteFrom('oidc_attempts').where('expires_at', '<', sql<Date>`now()`).execute()
}
