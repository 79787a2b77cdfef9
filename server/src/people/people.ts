import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { Mistake } from '../platform/errors.ts'
import { newId, type PersonId } from '../platform/ids.ts'
import { findPersonByEmail, insertPeople, type Person, setAdmin } from './queries.ts'

/** Addresses are compared, hashed and stored in this form alone. */
const normaliseEmail = (email: string): string => email.trim().toLowerCase()

export function findPerson(db: Db, email: string): Promise<Person | null> {
  return findPersonByEmail(db, normaliseEmail(email))
}

/** Makes someone an admin of the installation, known so far or not. Twice is once. */
export async function grantAdmin(
  tx: Transaction,
  email: string,
): Promise<{ uid: PersonId; changed: boolean }> {
  const person = (await findPerson(tx, email)) ?? (await addPerson(tx, email))
  if (person.admin) return { uid: person.uid, changed: false }
  await setAdmin(tx, person.uid)
  await audit(tx, { actor: null, verb: 'admin.granted', subject: `person:${person.uid}` })
  return { uid: person.uid, changed: true }
}

async function addPerson(tx: Transaction, email: string): Promise<Person> {
  const address = normaliseEmail(email)
  if (!/^\S+@\S+$/.test(address)) throw new Mistake(`"${email}" is not an e-mail address.`)
  const person = { uid: newId<PersonId>(), email: address, name: address.split('@')[0]!, admin: false }
  await insertPeople(tx, [person])
  await audit(tx, { actor: null, verb: 'person.added', subject: `person:${person.uid}` })
  return person
}
