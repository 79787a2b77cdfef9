import { openForPerson, openWith, type SealedKey, sealForPeople } from '../../people/index.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { releaseAllUploads } from '../../uploads/index.ts'
import { type ClaimRef, clearOldAccounts } from './queries.ts'

/** The bank account at the time of submission. */
export interface Account {
  legal_name?: string
  account_holder?: string
  country?: string
  bank_code?: string
  branch?: string
  account_number?: string
  iban?: string
  bic?: string
}

const about = ({ pid, id }: ClaimRef) => `claim ${id} in ${pid}`

/** In order. */
export const sealAccounts = (
  tx: Transaction,
  ring: KeyRing,
  given: (ClaimRef & { uid: PersonId; account: Account })[],
): Promise<Buffer[]> =>
  sealForPeople(
    tx,
    ring,
    given.map(({ uid, account, ...ref }) => ({
      uid,
      about: about(ref),
      data: Buffer.from(JSON.stringify(account)),
    })),
  )

export async function openAccount(
  db: Db,
  ring: KeyRing,
  { uid, ...ref }: ClaimRef & { uid: PersonId },
  sealed: Buffer,
): Promise<Account> {
  return JSON.parse((await openForPerson(db, ring, uid, about(ref), sealed)).toString()) as Account
}

/** The same, with a key that was read together with it. */
export function openAccountWith(
  ring: KeyRing,
  { uid, ...ref }: ClaimRef & { uid: PersonId },
  { key, sealed }: { key: SealedKey; sealed: Buffer },
): Account {
  return JSON.parse(openWith(ring, uid, key, about(ref), sealed).toString()) as Account
}

/** Enough to recognise one's own account. */
export const lastDigits = ({ iban, account_number }: Account): string | null =>
  (iban ?? account_number)?.slice(-4) ?? null

/** Deletes accounts and receipts when the project is long over. */
export async function deleteOldAccounts(tx: Transaction, before: Date): Promise<PersonId[]> {
  const ended = await clearOldAccounts(tx, before)
  await releaseAllUploads(
    tx,
    ended.map(({ pid, id, uid }) => ({ pid, uid, used_by: `claim:${id}` })),
  )
  return ended.map(({ uid }) => uid)
}

/** For the data export: with the account at the time of submission. */
export async function openAccounts(db: Db, ring: KeyRing, uid: PersonId, rows: Record<string, unknown>[]) {
  const opened: Record<string, unknown>[] = []
  for (const { account, ...row } of rows) {
    const ref = { pid: row.pid as ProjectId, id: String(row.id), uid }
    opened.push({ ...row, account: account ? await openAccount(db, ring, ref, account as Buffer) : null })
  }
  return opened
}
