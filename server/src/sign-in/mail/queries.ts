import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { Language } from '../../platform/values.ts'

interface NewAttempt {
  id: string
  attempt_hash: Buffer
  email: string
  language: Language
  return_to: string
  expires_at: Date
}

export async function insertAttempt(tx: Transaction, attempt: NewAttempt): Promise<void> {
  await tx.insertInto('emailed_codes').values(attempt).execute()
}

/** The recipient, unless it is too late. Each attempt to send gets a new code and link. */
export async function setSecrets(
  db: Db,
  id: string,
  { codeHash, linkHash }: { codeHash: Buffer; linkHash: Buffer },
): Promise<{ email: string; language: Language } | null> {
  const row = await db
    .updateTable('emailed_codes')
    .set({ code_hash: codeHash, link_hash: linkHash })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['email', 'language'])
    .executeTakeFirst()
  return (row as { email: string; language: Language } | undefined) ?? null
}

export interface Used {
  email: string
  language: Language
  return_to: string
}

export interface Tried extends Used {
  right: boolean
  wrong_tries: number
}

export const mostWrongTries = 5
/** Limits guessing over several emails; the link in the email still works. */
const mostWrongTriesInADay = 20

/**
 * Counts the attempt and consumes a correct code: of concurrent attempts, one succeeds. Attempts for one
 * address are serialised, or the daily count would be read before it is written.
 */
export async function tryCode(tx: Transaction, attemptHash: Buffer, code: string): Promise<Tried | null> {
  const right = sql<boolean>`coalesce(code_hash = sha256(convert_to(id || ':' || ${code}, 'UTF8')), false)`
  await sql`
    select from emailed_codes
     where email = (select email from emailed_codes where attempt_hash = ${attemptHash})
       and created_at > now() - interval '1 day'
     order by id for update`.execute(tx)
  const { rows } = await sql<Tried>`
    update emailed_codes as mine
       set wrong_tries = wrong_tries + (not ${right})::int, used_at = case when ${right} then now() end
     where attempt_hash = ${attemptHash} and used_at is null and expires_at > now()
       and wrong_tries < ${mostWrongTries}
       and (select coalesce(sum(wrong_tries), 0) from emailed_codes as others
             where others.email = mine.email and others.created_at > now() - interval '1 day')
           < ${mostWrongTriesInADay}
    returning email, language, return_to, wrong_tries, used_at is not null as right`.execute(tx)
  return rows[0] ?? null
}

export async function claimLink(tx: Transaction, linkHash: Buffer): Promise<Used | null> {
  const row = await tx
    .updateTable('emailed_codes')
    .set({ used_at: sql`now()` })
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['email', 'language', 'return_to'])
    .executeTakeFirst()
  return (row as Used | undefined) ?? null
}

/** Voids pending emails to these addresses. */
export async function voidCodesTo(tx: Transaction, emails: string[]): Promise<void> {
  await sql`
    update emailed_codes set used_at = now()
     where id in (select id from emailed_codes
                   where email = any(${emails}) and used_at is null and expires_at > now()
                   order by id for update)`.execute(tx)
}

/** Kept for a day, because wrong attempts are counted over one. */
export async function deleteOldAttempts(tx: Transaction): Promise<void> {
  await tx.deleteFrom('emailed_codes').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute()
}
