import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

export const mostAddresses = 5
const mostWrongTries = 5
/** Limits guessing over several emails. */
const mostWrongTriesInADay = 20

interface AddressRow {
  email: string
  added_at: Date
  primary: boolean
}

/** The primary one first, then in order of addition. */
export async function selectAddresses(db: Db, uid: PersonId): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select address.email, added_at, address.email = people.email as primary
      from email_addresses as address join people using (uid)
     where uid = ${uid}
     order by address.email = people.email desc, added_at, address.email`.execute(db)
  return rows
}

/** Whether it was free and within the limit. Waits if someone else is adding it. */
export async function insertAddress(tx: Transaction, uid: PersonId, email: string): Promise<boolean> {
  const { numAffectedRows: inserted } = await sql`
    insert into email_addresses (email, uid)
    select ${email}, ${uid} where (select count(*) from email_addresses where uid = ${uid}) < ${mostAddresses}
    on conflict (email) do nothing`.execute(tx)
  return inserted === 1n
}

/** Whether it was theirs. The trigger on people keeps the former primary address in the list. */
export async function setPrimaryAddress(tx: Transaction, uid: PersonId, email: string): Promise<boolean> {
  const { numAffectedRows: updated } = await sql`
    update people set email = ${email}
     where uid = ${uid} and exists (select from email_addresses where email = ${email} and uid = ${uid})`.execute(
    tx,
  )
  return updated === 1n
}

/** Whether it was theirs and not the primary one. */
export async function deleteAddress(tx: Transaction, uid: PersonId, email: string): Promise<boolean> {
  const { numAffectedRows: deleted } = await sql`
    delete from email_addresses
     where email = ${email} and uid = ${uid} and email <> (select email from people where uid = ${uid})`.execute(
    tx,
  )
  return deleted === 1n
}

export type ChangeKind = 'add' | 'make-primary'

interface NewChange {
  id: string
  uid: PersonId
  kind: ChangeKind
  email: string
  emailed_to: string
  expires_at: Date
}

export async function insertChange(tx: Transaction, change: NewChange): Promise<void> {
  await tx.insertInto('address_changes').values(change).execute()
}

/** Voids all pending changes of someone. */
export async function voidChanges(tx: Transaction, uid: PersonId): Promise<void> {
  await tx
    .updateTable('address_changes')
    .set({ used_at: sql`now()` })
    .where('uid', '=', uid)
    .where('used_at', 'is', null)
    .execute()
}

export interface Mailing {
  kind: ChangeKind
  email: string
  emailed_to: string
  language: Language
  /** Language of the address's current owner, if any; then no code is valid. */
  owner_language: Language | null
}

/** What to write, unless it is too late. Each attempt to send gets a new code. */
export async function setCode(db: Db, id: string, codeHash: Buffer): Promise<Mailing | null> {
  const { rows } = await sql<Mailing>`
    with owner as (
      select change.id, people.language
        from address_changes change
        join email_addresses address using (email)
        join people on people.uid = address.uid
       where change.id = ${id} and change.kind = 'add'
    )
    update address_changes change
       set code_hash = case when not exists (select from owner) then ${codeHash}::bytea end
      from people
     where change.id = ${id} and people.uid = change.uid and used_at is null and expires_at > now()
    returning kind, change.email, emailed_to, people.language, (select language from owner) as owner_language`.execute(
    db,
  )
  return rows[0] ?? null
}

interface Tried {
  kind: ChangeKind
  email: string
  emailed_to: string
  right: boolean
}

/**
 * Counts the attempt and consumes a correct code: of concurrent attempts, one succeeds. The caller must have
 * locked the person, or the daily count would be read before it is written.
 */
export async function tryCode(
  tx: Transaction,
  uid: PersonId,
  { id, code }: { id: string; code: string },
): Promise<Tried | null> {
  const right = sql<boolean>`coalesce(code_hash = sha256(convert_to(id || ':' || ${code}, 'UTF8')), false)`
  const { rows } = await sql<Tried>`
    update address_changes as mine
       set wrong_tries = wrong_tries + (not ${right})::int, used_at = case when ${right} then now() end
     where id = ${id} and uid = ${uid} and used_at is null and expires_at > clock_timestamp()
       and wrong_tries < ${mostWrongTries}
       and (select coalesce(sum(wrong_tries), 0) from address_changes as others
             where others.uid = mine.uid and others.created_at > now() - interval '1 day')
           < ${mostWrongTriesInADay}
    returning kind, email, emailed_to, used_at is not null as right`.execute(tx)
  return rows[0] ?? null
}

/** Kept for a day, because wrong attempts are counted over one. */
export async function deleteOldChanges(tx: Transaction): Promise<void> {
  await tx
    .deleteFrom('address_changes')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
