import { sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { PersonId } from '../platform/ids.ts'
import type { Language } from '../platform/values.ts'

export interface Person {
  uid: PersonId
  email: string
  name: string
  admin: boolean
  language: Language
}

const columns = ['uid', 'email', 'name', 'admin', 'language'] as const

export async function findPersonByEmail(db: Db, email: string): Promise<Person | null> {
  const row = await db.selectFrom('people').select(columns).where('email', '=', email).executeTakeFirst()
  return (row as Person | undefined) ?? null
}

export async function selectPerson(db: Db, uid: PersonId): Promise<Person> {
  return db
    .selectFrom('people')
    .select(columns)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow() as Promise<Person>
}

interface NewPerson {
  uid: PersonId
  email: string
  name: string
  listed?: boolean
  admin?: boolean
  language?: Language
}

export async function insertPeople(tx: Transaction, people: NewPerson[]): Promise<void> {
  await tx.insertInto('people').values(people).execute()
}

/** Whether it was new. Of two at once one is, and the other waits for it. */
export async function insertPersonOnce(tx: Transaction, person: NewPerson): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return inserted === 1n
}

export async function updatePerson(
  tx: Transaction,
  uid: PersonId,
  change: { name?: string | undefined; language?: Language | undefined },
): Promise<void> {
  await tx.updateTable('people').set(change).where('uid', '=', uid).execute()
}

export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('people').select('uid').limit(1).executeTakeFirst()) !== undefined
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('people').select('uid').where('admin', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  )
}

export async function isAdmin(db: Db, uid: PersonId): Promise<boolean> {
  const person = await db.selectFrom('people').select('admin').where('uid', '=', uid).executeTakeFirst()
  return person?.admin ?? false
}

export async function setAdmin(tx: Transaction, uid: PersonId): Promise<void> {
  await tx.updateTable('people').set({ admin: true }).where('uid', '=', uid).execute()
}

/** Whoever adds something that belongs to the person waits until this transaction is over. */
export async function lockPerson(tx: Transaction, uid: PersonId): Promise<void> {
  await sql`select from people where uid = ${uid} for update`.execute(tx)
}
