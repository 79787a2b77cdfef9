import type { Db, Transaction } from '../platform/db/database.ts'
import type { PersonId } from '../platform/ids.ts'

export interface Person {
  uid: PersonId
  email: string
  name: string
  admin: boolean
}

export async function findPersonByEmail(db: Db, email: string): Promise<Person | null> {
  const row = await db
    .selectFrom('people')
    .select(['uid', 'email', 'name', 'admin'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row ? { ...row, uid: row.uid as PersonId } : null
}

interface NewPerson {
  uid: PersonId
  email: string
  name: string
  listed?: boolean
  admin?: boolean
}

export async function insertPeople(tx: Transaction, people: NewPerson[]): Promise<void> {
  await tx.insertInto('people').values(people).execute()
}

export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('people').select('uid').limit(1).executeTakeFirst()) !== undefined
}

export async function isAdmin(db: Db, uid: PersonId): Promise<boolean> {
  const person = await db.selectFrom('people').select('admin').where('uid', '=', uid).executeTakeFirst()
  return person?.admin ?? false
}

export async function setAdmin(tx: Transaction, uid: PersonId): Promise<void> {
  await tx.updateTable('people').set({ admin: true }).where('uid', '=', uid).execute()
}
