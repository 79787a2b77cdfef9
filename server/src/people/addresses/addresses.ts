import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { EmailHash } from '../../platform/db/email-hash.ts'
import { Problem, refused } from '../../platform/errors.ts'
import { type Actor, requireFreshSignIn } from '../../platform/http/access.ts'
import type { Sighting } from '../../platform/http/browser/devices.ts'
import { newId, type PersonId } from '../../platform/ids.ts'
import { updateAvatarHashes } from '../avatars/queries.ts'
import { notifyPerson } from '../notifications/notify.ts'
import { lockPerson } from '../queries.ts'
import { because } from '../refusals.ts'
import { sendAddressCode } from './notifications.ts'
import {
  type ChangeKind,
  deleteAddress,
  insertAddress,
  insertChange,
  mostAddresses,
  selectAddresses,
  setPrimaryAddress,
  tryCode,
  voidChanges,
} from './queries.ts'

const minutes = 10

export async function listAddresses(db: Db, uid: PersonId) {
  const rows = await selectAddresses(db, uid)
  return {
    data: rows.map((row) => ({ ...row, added_at: row.added_at.toISOString() })),
    next_cursor: null,
  }
}

/** All addresses of a person. */
export async function addressesOf(db: Db, uid: PersonId): Promise<string[]> {
  return (await selectAddresses(db, uid)).map(({ email }) => email)
}

/** Takes the same steps and time for every address: whether it is someone else's is handled by the email. */
export async function addAddress(tx: Transaction, actor: Actor, email: string) {
  requireFreshSignIn(actor)
  await lockPerson(tx, actor.uid)
  const mine = await addressesOf(tx, actor.uid)
  if (mine.includes(email))
    throw new Problem('conflict', {
      detail: 'You have already added this email address. Sign in with it, or add another one.',
    })
  if (mine.length >= mostAddresses) throw refused([because['five-addresses']])
  return startChange(tx, actor.uid, { kind: 'add', email, emailedTo: email })
}

/** The other address was confirmed when it was added; the current primary one has to confirm, too. */
export async function changePrimaryAddress(tx: Transaction, actor: Actor, email: string) {
  requireFreshSignIn(actor)
  await lockPerson(tx, actor.uid)
  const [primary, ...others] = await addressesOf(tx, actor.uid)
  if (email === primary)
    throw new Problem('conflict', {
      detail: 'This is already your primary email address, so you don’t need to change anything.',
    })
  if (!others.includes(email))
    throw new Problem('not_found', { detail: 'This isn’t one of your email addresses. Add it first.' })
  return startChange(tx, actor.uid, { kind: 'make-primary', email, emailedTo: primary! })
}

/** Only the latest requested change is pending. */
async function startChange(
  tx: Transaction,
  uid: PersonId,
  { kind, email, emailedTo }: { kind: ChangeKind; email: string; emailedTo: string },
) {
  const id = newId<string>()
  const expires_at = new Date(Date.now() + minutes * 60_000)
  await voidChanges(tx, uid)
  await insertChange(tx, { id, uid, kind, email, emailed_to: emailedTo, expires_at })
  await sendAddressCode(tx, id)
  return { change: id, expires_at: expires_at.toISOString(), emailed_to: emailedTo }
}

/** A wrong attempt stays counted, so the problem is returned instead of thrown. */
export async function confirmAddressChange(
  tx: Transaction,
  uid: PersonId,
  given: { id: string; code: string; seen: Sighting },
  emailHash: EmailHash,
) {
  await lockPerson(tx, uid)
  const tried = await tryCode(tx, uid, given)
  if (!tried?.right) return new Problem('wrong_code')
  const { kind, email, emailed_to } = tried
  const change = { uid, email, seen: given.seen }
  const problem = kind === 'add' ? await add(tx, change) : await makePrimary(tx, change, emailed_to)
  await updateAvatarHashes(tx, emailHash, uid)
  return problem ?? listAddresses(tx, uid)
}

interface Change {
  uid: PersonId
  email: string
  seen: Sighting
}

async function add(tx: Transaction, { uid, email, seen }: Change): Promise<Problem | null> {
  // Someone with the code can read this mailbox, so they may know.
  if (!(await insertAddress(tx, uid, email)))
    return new Problem('conflict', {
      detail:
        'This email address now belongs to another account. Sign in with the address to use that account.',
    })
  await audit(tx, { actor: uid, verb: 'address.added', subject: `person:${uid}` })
  const [primary] = await addressesOf(tx, uid)
  await notifyPerson(tx, { uid, to: primary!, kind: 'address-added', about: email, seen })
  return null
}

async function makePrimary(
  tx: Transaction,
  { uid, email, seen }: Change,
  before: string,
): Promise<Problem | null> {
  if (!(await setPrimaryAddress(tx, uid, email))) return new Problem('wrong_code')
  await audit(tx, { actor: uid, verb: 'address.made-primary', subject: `person:${uid}` })
  for (const to of [before, email])
    await notifyPerson(tx, { uid, to, kind: 'address-made-primary', about: email, seen })
  return null
}

/** Belongs to a slice above this one; links may have been sent to the address. */
export type VoidInvitationLinks = (tx: Transaction, uid: PersonId) => Promise<number>

export async function removeAddress(
  tx: Transaction,
  actor: Actor,
  email: string,
  { seen, voidInvitationLinks }: { seen: Sighting; voidInvitationLinks: VoidInvitationLinks },
): Promise<void> {
  requireFreshSignIn(actor)
  const { uid } = actor
  await voidInvitationLinks(tx, uid)
  await lockPerson(tx, uid)
  const [primary] = await addressesOf(tx, uid)
  if (email === primary) throw refused([because['primary-address-stays']])
  if (!(await deleteAddress(tx, uid, email))) throw new Problem('not_found')
  await audit(tx, { actor: uid, verb: 'address.removed', subject: `person:${uid}` })
  await notifyPerson(tx, { uid, to: primary!, kind: 'address-removed', about: email, seen })
}
