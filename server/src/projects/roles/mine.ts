import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId } from '../../platform/ids.ts'
import { getProject, requireLive } from '../projects.ts'
import { lockProject } from '../queries.ts'
import { notifyOfRole } from './notifications/notify.ts'
import { hoursToWait } from './policy.ts'
import { deleteOffer, insertRole, type RoleRef, selectRoles } from './queries.ts'
import { auditOf, endRole, removeRole, stateOf } from './roles.ts'
import { isSettled } from './settling.ts'

export async function listMyRoles(db: Db, uid: PersonId) {
  const rows = await selectRoles(db, { uid })
  return rows.map((row) => ({
    pid: row.pid,
    project: row.project,
    time_zone: row.time_zone,
    role: row.role,
    state: stateOf(row),
    granted_at: row.granted_at.toISOString(),
    granted_by: row.granted_by && { uid: row.granted_by, name: row.granter ?? '' },
    expires_at: row.expires_at?.toISOString() ?? null,
    settles_at: row.settles_at?.toISOString() ?? null,
  }))
}

type Own = Omit<RoleRef, 'uid'>

/**
 * Accepts the offer. Idempotent. Returns whether the role is new: what it requires is checked by a slice above
 * this one.
 */
export async function acceptRole(tx: Transaction, actor: Actor, own: Own): Promise<boolean> {
  const ref = { ...own, uid: actor.uid }
  requireLive(await lockProject(tx, ref.pid))
  const offer = await deleteOffer(tx, ref)
  if (!offer) {
    await requireHeld(tx, ref)
    return false
  }
  const { granted_by } = offer
  const grantedBySettledOwner =
    granted_by !== null && (await isSettled(tx, { pid: ref.pid, uid: granted_by, roles: ['owner'] }))
  const hours = hoursToWait(ref.role, { grantedBySettledOwner })
  const { settles_at } = await insertRole(tx, { ...ref, ...offer, hoursToSettle: hours })
  const after = { granted_by }
  await audit(tx, { ...auditOf(actor, ref, 'accepted'), after })
  await notifyOfRole(tx, { ...ref, change: 'accepted', by: actor.uid, when: hours > 0 ? settles_at : null })
  return true
}

async function requireHeld(tx: Transaction, ref: RoleRef): Promise<void> {
  const held = (await selectRoles(tx, ref)).some(({ role }) => role === ref.role)
  // Like an unknown project, because it may be a draft.
  if (!held) throw new Problem('not_found')
}

/** Declines an offer, or gives up the role. Idempotent. */
export async function declineRole(tx: Transaction, actor: Actor, own: Own): Promise<void> {
  const ref = { ...own, uid: actor.uid }
  requireLive(await lockProject(tx, ref.pid))
  if (await deleteOffer(tx, ref)) {
    await audit(tx, auditOf(actor, ref, 'declined'))
    await notifyOfRole(tx, { ...ref, change: 'declined', by: actor.uid })
    return
  }
  if (await removeRole(tx, ref)) return endRole(tx, actor, ref, 'revoked')
  // People who aren't involved don't learn that there is a draft.
  await getProject(tx, actor, ref.pid)
}
