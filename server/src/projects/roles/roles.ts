import { avatarUrl, findOrAddInvited, isAdmin, requireActivePerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { forbidden, Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { requireLive } from '../projects.ts'
import { lockProject } from '../queries.ts'
import { because } from '../refusals.ts'
import { notifyOfExpiry } from './notifications/expiry.ts'
import { notifyOfRole } from './notifications/notify.ts'
import { daysToAccept, whyNotConfirm } from './policy.ts'
import {
  deleteExpiredOffers,
  deleteOffer,
  deleteRole,
  insertOffer,
  isKnownIn,
  type RoleRef,
  type RoleRow,
  selectOwners,
  selectRoles,
  setConfirmed,
} from './queries.ts'
import type { NewRole } from './schemas.ts'
import { areDependent, isSettled, requireSettled } from './settling.ts'

export async function listRoles(db: Db, pid: ProjectId) {
  return { data: (await selectRoles(db, { pid })).map(present), next_cursor: null }
}

export function stateOf({ settles_at }: Pick<RoleRow, 'settles_at'>): 'offered' | 'new' | 'settled' {
  if (!settles_at) return 'offered'
  return settles_at <= new Date() ? 'settled' : 'new'
}

const someone = (uid: PersonId | null, name: string | null) => uid && { uid, name: name ?? '' }
const at = (time: Date | null) => time?.toISOString() ?? null

const present = (row: RoleRow) => ({
  uid: row.uid,
  name: row.name,
  ...(row.email && { email: row.email }),
  avatar_url: avatarUrl(row.uid, row.avatar_changed_at),
  role: row.role,
  state: stateOf(row),
  granted_at: row.granted_at.toISOString(),
  granted_by: someone(row.granted_by, row.granter),
  expires_at: at(row.expires_at),
  accepted_at: at(row.accepted_at),
  settles_at: at(row.settles_at),
  confirmed_at: at(row.confirmed_at),
  confirmed_by: someone(row.confirmed_by, row.confirmer),
})

/** Does nothing if they have the role or are offered it. */
export async function grantRole(tx: Transaction, actor: Actor, ref: RoleRef): Promise<void> {
  requireLive(await lockProject(tx, ref.pid))
  await requireActivePerson(tx, ref.uid)
  await requireKnown(tx, actor, ref)
  await offerRole(tx, actor, ref)
}

/** A uid must not reveal someone's name: new people are named by their address. */
async function requireKnown(tx: Transaction, actor: Actor, { pid, uid }: RoleRef) {
  if ((await isKnownIn(tx, { pid, uid })) || (await isAdmin(tx, actor.uid))) return
  throw forbidden([because['known-here']])
}

interface OfferedAs {
  name?: string | undefined
  email?: string
}

async function offerRole(
  tx: Transaction,
  actor: Actor,
  ref: RoleRef,
  { name, email }: OfferedAs = {},
): Promise<void> {
  const offered = {
    granted_by: actor.uid,
    offered_as: name ?? null,
    offered_email: email ?? null,
    days: daysToAccept,
  }
  const offer = await insertOffer(tx, { ...ref, ...offered })
  if (!offer) return
  await audit(tx, auditOf(actor, ref, 'granted'))
  await notifyOfRole(tx, { ...ref, change: 'granted', by: actor.uid, when: offer.expires_at })
}

type Verb = 'granted' | 'accepted' | 'declined' | 'confirmed' | 'revoked' | 'expired'
export const auditOf = (actor: Actor | null, { pid, uid, role }: RoleRef, verb: Verb) => ({
  actor: actor?.uid ?? null,
  verb: `${role}.${verb}`,
  subject: `person:${uid}`,
  pid,
})

/** For the person with this address, with or without an account. */
export async function grantRoleByEmail(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { email, name, role }: NewRole,
) {
  requireLive(await lockProject(tx, pid))
  const { uid } = (await findOrAddInvited(tx, actor.uid, { email, name })).person
  await offerRole(tx, actor, { pid, uid, role }, { name, email })
  const theirs = await selectRoles(tx, { pid, uid })
  return present(theirs.find((one) => one.role === role)!)
}

/** Withdraws an offer or removes a held role. A new owner can't remove others. */
export async function revokeRole(tx: Transaction, actor: Actor, ref: RoleRef): Promise<void> {
  requireLive(await lockProject(tx, ref.pid))
  // Until then the other owners can still remove them.
  if (actor.uid !== ref.uid) await requireSettled(tx, actor, { pid: ref.pid, roles: ['owner'] })
  if (await deleteOffer(tx, ref)) await endRole(tx, actor, ref, 'withdrawn')
  else if (await removeRole(tx, ref)) await endRole(tx, actor, ref, 'revoked')
}

/** The lock serialises removals of owners, so that of two who remove each other one stays. */
export async function removeRole(tx: Transaction, ref: RoleRef): Promise<boolean> {
  if (!(await deleteRole(tx, ref))) return false
  if (ref.role === 'owner' && (await selectOwners(tx, ref.pid)).length === 0)
    throw refused([because['last-owner']])
  return true
}

export async function endRole(
  tx: Transaction,
  actor: Actor,
  ref: RoleRef,
  change: 'withdrawn' | 'revoked',
): Promise<void> {
  await audit(tx, auditOf(actor, ref, 'revoked'))
  await notifyOfRole(tx, { ...ref, change, by: actor.uid })
}

/** A second owner confirms someone new, which ends the waiting period. */
export async function confirmRole(tx: Transaction, actor: Actor, ref: RoleRef) {
  requireLive(await lockProject(tx, ref.pid))
  const find = async () =>
    (await selectRoles(tx, ref)).find(({ role, accepted_at }) => role === ref.role && accepted_at)
  const held = await find()
  if (!held) throw new Problem('not_found')
  if (held.confirmed_at) return present(held)
  await requireConfirmer(tx, actor, held)
  await setConfirmed(tx, ref, actor.uid)
  await audit(tx, auditOf(actor, ref, 'confirmed'))
  await notifyOfRole(tx, { ...ref, change: 'confirmed', by: actor.uid })
  return present((await find())!)
}

async function requireConfirmer(tx: Transaction, { uid: confirmer }: Actor, held: RoleRow): Promise<void> {
  const { pid, uid, granted_by } = held
  const settledOwner = await isSettled(tx, { pid, uid: confirmer, roles: ['owner'] })
  const others = granted_by === null ? [uid] : [uid, granted_by]
  const dependent = await areDependent(tx, { pid, uid: confirmer, others })
  const why = whyNotConfirm({ confirmer, settledOwner, dependent, uid, granted_by })
  if (why.length > 0) throw forbidden(why)
}

/** Deletes offers that nobody answered in time. */
export async function endExpiredOffers(tx: Transaction): Promise<void> {
  const offers = await deleteExpiredOffers(tx)
  for (const ref of offers) await audit(tx, auditOf(null, ref, 'expired'))
  await notifyOfExpiry(tx, offers)
}
