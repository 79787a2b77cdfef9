import { lockPerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/db/personal-data.ts'
import { refused, type Why } from '../../platform/errors.ts'
import { type Actor, requireFreshSignIn } from '../../platform/http/access.ts'
import type { PersonId } from '../../platform/ids.ts'
import { leaveAllTeams } from '../../teams/index.ts'
import { notifyOfErasure } from '../notifications.ts'
import { deleteRows, overwriteValues, selectSubject } from '../queries.ts'
import { because } from '../refusals.ts'
import {
  clearEraseOn,
  hasAuditSince,
  isLastAdmin,
  lockOtherOwners,
  lockSubject,
  selectEraseOn,
  selectLastOwned,
  setEraseOn,
} from './queries.ts'

/** Time to change one's mind, or to notice that it was someone else. */
const daysToThink = 14
const day = 86_400_000

/** What an erasure deletes and what it keeps. */
export function outcomeOf(personalData: PersonalData) {
  const erased = personalData.filter(({ erasure }) => erasure === 'delete').map(({ name }) => name)
  const kept = personalData.flatMap(({ name, erasure }) =>
    erasure === 'delete' ? [] : [{ what: name, why: erasure.keep }],
  )
  return { erased, kept }
}

interface Blocked extends Why {
  rule: 'last-owner' | 'last-admin'
  /** The project, if it is about one. */
  pid: string | null
}

/** What someone must hand over before they can be erased. */
export async function findBlockers(db: Db, uid: PersonId): Promise<Blocked[]> {
  const owned = await selectLastOwned(db, uid)
  const blocked: Blocked[] = owned.map(({ pid }) => ({ ...because['last-owner'], pid }))
  if (await isLastAdmin(db, uid)) blocked.push({ ...because['last-admin'], pid: null })
  return blocked
}

export async function previewErasure(db: Db, uid: PersonId, personalData: PersonalData) {
  const eraseOn = await selectEraseOn(db, uid)
  return {
    erase_on: eraseOn?.toISOString() ?? null,
    ...outcomeOf(personalData),
    blocked: await findBlockers(db, uid),
  }
}

/** Asking again keeps the first date. */
export async function requestErasure(tx: Transaction, actor: Actor, personalData: PersonalData) {
  requireFreshSignIn(actor)
  const { uid } = actor
  await lockPerson(tx, uid)
  const blocked = await findBlockers(tx, uid)
  if (blocked.length > 0) throw refused(blocked.map(({ rule }) => because[rule]))
  if (await setEraseOn(tx, uid, new Date(Date.now() + daysToThink * day))) {
    await audit(tx, { actor: uid, verb: 'person.erasure-requested', subject: `person:${uid}` })
    await notifyOfErasure(tx, uid)
  }
  const eraseOn = await selectEraseOn(tx, uid)
  return { erase_on: eraseOn!.toISOString(), kept: outcomeOf(personalData).kept }
}

/** Idempotent. */
export async function cancelErasure(tx: Transaction, { uid }: Actor): Promise<void> {
  await lockPerson(tx, uid)
  if (await clearEraseOn(tx, uid))
    await audit(tx, { actor: uid, verb: 'person.erasure-cancelled', subject: `person:${uid}` })
}

/**
 * Whether the person is due and nobody depends on them. If someone does, that is recorded once and checked
 * again the next time.
 */
export async function mayErase(tx: Transaction, uid: PersonId, now: Date): Promise<boolean> {
  await lockOtherOwners(tx, uid)
  await lockSubject(tx, uid)
  const eraseOn = await selectEraseOn(tx, uid)
  if (!eraseOn || eraseOn > now) return false
  const blocked = await findBlockers(tx, uid)
  if (blocked.length === 0) return true
  const verb = 'person.erasure-postponed'
  if (!(await hasAuditSince(tx, uid, verb, eraseOn)))
    await audit(tx, {
      actor: null,
      verb,
      subject: `person:${uid}`,
      after: { rules: [...new Set(blocked.map(({ rule }) => rule))] },
    })
  return false
}

/**
 * Deletes or anonymises everything about someone, as each slice has declared. Takes the locks of a concurrent
 * sign-in in another order; the database then aborts one of the two, which is retried.
 */
export async function erasePerson(
  tx: Transaction,
  uid: PersonId,
  personalData: PersonalData,
  now: Date,
): Promise<boolean> {
  if (!(await mayErase(tx, uid, now))) return false
  await leaveAllTeams(tx, uid, now)
  const subject = await selectSubject(tx, uid)
  for (const table of personalData) {
    await table.farewell?.(tx, uid)
    if (table.erasure === 'delete') await deleteRows(tx, table, subject)
    else if (table.erasure.overwrite)
      await overwriteValues(tx, table, subject, table.erasure.overwrite(uid, now))
  }
  await audit(tx, { actor: null, verb: 'person.erased', subject: `person:${uid}` })
  return true
}
