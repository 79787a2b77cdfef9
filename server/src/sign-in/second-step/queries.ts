import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'

export interface SecondStep {
  passkey: boolean
  totp: boolean
  recovery_codes: number
}

/** Someone's second steps. */
export async function selectSecondStep(db: Db, uid: PersonId): Promise<SecondStep> {
  const { rows } = await sql<SecondStep>`
    select exists (select from passkeys where uid = ${uid}) as passkey,
           exists (select from totp_secrets where uid = ${uid} and confirmed_at is not null) as totp,
           (select count(*)::int from recovery_codes where uid = ${uid}) as recovery_codes`.execute(db)
  return rows[0]!
}

/** Replaces one that was never confirmed; false if one is in use. */
export async function upsertTotp(tx: Transaction, uid: PersonId, sealed: Buffer): Promise<boolean> {
  const { numAffectedRows: put } = await sql`
    insert into totp_secrets (uid, sealed) values (${uid}, ${sealed})
    on conflict (uid) do update set sealed = ${sealed}, created_at = now(), last_step = 0
     where totp_secrets.confirmed_at is null`.execute(tx)
  return put === 1n
}

const mostWrongTriesInADay = 20

interface Totp {
  sealed: Buffer
  confirmed: boolean
}

/**
 * Locked until the transaction ends, so that attempts are counted one by one. Null after too many wrong ones.
 */
export async function lockTotp(tx: Transaction, uid: PersonId): Promise<Totp | null> {
  const { rows } = await sql<Totp>`
    select sealed, confirmed_at is not null as confirmed from totp_secrets
     where uid = ${uid}
       and (wrong_tries < ${mostWrongTriesInADay} or tried_at < now() - interval '1 day')
     for update`.execute(tx)
  return rows[0] ?? null
}

/** Consumes the period of a correct code: neither it nor an earlier one is accepted again. */
export async function claimTotpStep(tx: Transaction, uid: PersonId, step: number): Promise<boolean> {
  const { numAffectedRows: used } = await sql`
    update totp_secrets
       set last_step = ${step}, wrong_tries = 0, confirmed_at = coalesce(confirmed_at, now())
     where uid = ${uid} and last_step < ${step}`.execute(tx)
  return used === 1n
}

export async function countWrongTry(tx: Transaction, uid: PersonId): Promise<void> {
  await sql`
    update totp_secrets
       set wrong_tries = case when tried_at < now() - interval '1 day' then 1 else wrong_tries + 1 end,
           tried_at = now()
     where uid = ${uid}`.execute(tx)
}

/** Whether one was in use. */
export async function deleteTotp(tx: Transaction, uid: PersonId): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('totp_secrets')
    .where('uid', '=', uid)
    .returning('confirmed_at')
    .executeTakeFirst()
  return Boolean(deleted?.confirmed_at)
}

export async function replaceRecoveryCodes(tx: Transaction, uid: PersonId, hashes: Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, uid)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ uid, code_hash })))
    .execute()
}

/** Whether it was one of theirs: of concurrent attempts, one finds it. */
export async function claimRecoveryCode(tx: Transaction, uid: PersonId, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows: used } = await tx
    .deleteFrom('recovery_codes')
    .where('uid', '=', uid)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return used === 1n
}

export async function deleteRecoveryCodes(tx: Transaction, uid: PersonId): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('uid', '=', uid).execute()
}

export async function hasSecondStep(db: Db, uid: PersonId): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from passkeys where uid = ${uid})
        or exists (select from totp_secrets where uid = ${uid} and confirmed_at is not null) as has`.execute(
    db,
  )
  return rows[0]!.has
}
