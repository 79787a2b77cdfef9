import { isDeepStrictEqual } from 'node:util'
import type { AudienceField } from '../platform/audience-field.ts'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { Mistake, Problem } from '../platform/errors.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { newId, type PersonId } from '../platform/ids.ts'
import { Language } from '../platform/values.ts'
import { notifyAdmins, notifyPerson } from './notifications/notify.ts'
import {
  findPersonByEmail,
  hasLanguage,
  insertPersonOnce,
  isActive,
  isLastAdmin,
  lockAdmins,
  lockPerson,
  type Person,
  selectPerson,
  setAdmin,
  updatePerson,
} from './queries.ts'
import { type MeChange, presentMe } from './schemas.ts'

/** Addresses are compared, hashed and stored only in this form. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

export function findPerson(db: Db, email: string): Promise<Person | null> {
  return findPersonByEmail(db, normaliseEmail(email))
}

type Me = ReturnType<typeof presentMe>

export async function getMe(db: Db, uid: PersonId): Promise<Me> {
  return presentMe(await selectPerson(db, uid))
}

interface Change {
  change: MeChange
  /** Throws if this differs from what the caller has read. */
  expect(current: Me): void
}

export async function changeMe(tx: Transaction, uid: PersonId, { change, expect }: Change): Promise<Me> {
  await lockPerson(tx, uid)
  const before = await getMe(tx, uid)
  expect(before)
  const changed = (Object.keys(change) as (keyof MeChange)[]).filter(
    (field) => !isDeepStrictEqual(before[field], change[field]),
  )
  if (changed.length > 0) {
    await updatePerson(tx, uid, change)
    await audit(tx, { actor: uid, verb: 'person.changed', subject: `person:${uid}`, after: { changed } })
  }
  return getMe(tx, uid)
}

/** Sets whether public listings show them. */
export async function changeListed(tx: Transaction, uid: PersonId, listed: boolean): Promise<void> {
  await changeMe(tx, uid, { change: { listed }, expect: () => {} })
}

/**
 * Makes someone an admin of the installation, with or without an account. Emails them and every admin.
 * Idempotent.
 */
export async function grantAdmin(
  tx: Transaction,
  email: string,
): Promise<{ uid: PersonId; changed: boolean }> {
  if (!/^\S+@\S+$/.test(normaliseEmail(email)))
    throw new Mistake(`"${email}" is not an email address. Check it for typos.`)
  const { person } = await findOrAddPerson(tx, { email })
  if (person.admin) return { uid: person.uid, changed: false }
  await setAdmin(tx, person.uid, true)
  await audit(tx, { actor: null, verb: 'admin.granted', subject: `person:${person.uid}` })
  await notifyAdmins(tx, person.uid, 'granted')
  return { uid: person.uid, changed: true }
}

/** Revokes the role and notifies them, and all other admins. Idempotent. The last admin can't be removed. */
export async function revokeAdmin(
  tx: Transaction,
  email: string,
): Promise<{ uid: PersonId; changed: boolean }> {
  await lockAdmins(tx)
  const person = await findPerson(tx, email)
  if (!person) throw new Mistake(`Nobody has the email address ${email}. Check it for typos.`)
  const { uid } = person
  if (!person.admin) return { uid, changed: false }
  if (await isLastAdmin(tx, uid))
    throw new Mistake(`${email} is the last admin.`, { fix: 'Make someone else an admin first.' })
  await setAdmin(tx, uid, false)
  await audit(tx, { actor: null, verb: 'admin.revoked', subject: `person:${uid}` })
  await notifyPerson(tx, { uid, kind: 'admin-revoked', seen: null })
  await notifyAdmins(tx, uid, 'revoked')
  return { uid, changed: true }
}

interface Newcomer {
  email: string
  name?: string | undefined
  language?: Language | undefined
}

/** The person with this address, created if necessary. */
export async function findOrAddPerson(
  tx: Transaction,
  { email, name, language }: Newcomer,
): Promise<{ person: Me; isNew: boolean }> {
  const address = normaliseEmail(email)
  const uid = newId<PersonId>()
  const given = name?.trim().slice(0, 120).trim() || address.split('@')[0]!.slice(0, 120)
  const newcomer = { uid, email: address, name: given, ...(language && { language }) }
  // Between two reads an address may be added or removed.
  for (let look = 0; look < 3; look++) {
    const known = await findPersonByEmail(tx, address)
    if (known) return { person: presentMe(known), isNew: false }
    if (await insertPersonOnce(tx, newcomer)) {
      await audit(tx, { actor: null, verb: 'person.added', subject: `person:${uid}` })
      return { person: await getMe(tx, uid), isNew: true }
    }
  }
  throw new Problem('unavailable', { headers: { 'retry-after': '1' } })
}

/**
 * The same for someone named by another person: until they sign in, emails to them are in the language that
 * this person chose for them, or in their own.
 */
export async function findOrAddInvited(
  tx: Transaction,
  by: PersonId,
  { language, ...newcomer }: Newcomer,
): Promise<{ person: Me; isNew: boolean }> {
  return findOrAddPerson(tx, { ...newcomer, language: language ?? (await getMe(tx, by)).language })
}

/** Far more than anyone adds by hand; lists are imported. */
const additions = { name: 'people-added', most: 500, seconds: 86_400 }

/** Limits adding people by address. */
export const limitAdditions = (limits: RateLimits, by: PersonId): Promise<void> =>
  limits.spendExactly(additions, [`added-by:${by}`])

/** Refuses unknown and erased people. */
export async function requireActivePerson(db: Db, uid: PersonId): Promise<void> {
  if (!(await isActive(db, uid)))
    throw new Problem('not_found', { detail: 'There is no person with this uid.' })
}

const language: AudienceField<Language> = { schema: Language, holds: hasLanguage }

export const audienceFields = { language }
