import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PasskeyId, PersonId } from '../../platform/ids.ts'

interface Challenge {
  challenge_hash: Buffer
  uid: PersonId | null
  expires_at: Date
}

export async function insertChallenge(tx: Transaction, challenge: Challenge): Promise<void> {
  await tx.insertInto('passkey_challenges').values(challenge).execute()
}

/** Whether it was issued for this person, or for anyone if null. Deletes it. */
export async function takeChallenge(
  tx: Transaction,
  challengeHash: Buffer,
  uid: PersonId | null,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('uid', uid === null ? 'is' : '=', uid)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined
}

interface NewPasskey {
  id: PasskeyId
  uid: PersonId
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  synced: boolean
  name: string
}

/** Whether it was new. */
export async function insertPasskey(tx: Transaction, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return inserted === 1n
}

/** Locked until the transaction ends, so that its counter is read and written by one at a time. */
export async function findPasskey(tx: Transaction, credentialId: Buffer) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'uid', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

export async function notePasskeyUse(tx: Transaction, id: string, counter: number): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, last_used_at: sql`now()` }).where('id', '=', id).execute()
}

const shown = ['id', 'name', 'created_at', 'last_used_at', 'synced'] as const

/** Newest first. Returns one more than requested. */
export async function selectPasskeys(
  db: Db,
  uid: PersonId,
  { before, limit }: { before: string | null; limit: number },
) {
  return db
    .selectFrom('passkeys')
    .select(shown)
    .where('uid', '=', uid)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function selectCredentialIds(db: Db, uid: PersonId) {
  return db.selectFrom('passkeys').select(['credential_id', 'transports']).where('uid', '=', uid).execute()
}

export async function updatePasskeyName(tx: Transaction, uid: PersonId, id: PasskeyId, name: string) {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returning(shown)
    .executeTakeFirst()
}

export async function selectPasskey(db: Db, id: PasskeyId) {
  return db.selectFrom('passkeys').select(shown).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns its name, if it was this person's. */
export async function deletePasskey(tx: Transaction, uid: PersonId, id: PasskeyId): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

export async function deleteOldChallenges(tx: Transaction): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<', sql<Date>`now()`).execute()
}
