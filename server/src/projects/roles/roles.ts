import { avatarUrl, isAdmin, requirePersonHere, welcomePerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { requireLive } from '../projects.ts'
import { lockProject } from '../queries.ts'
import { countOwners, deleteRole, insertRole, isKnownIn, type RoleRow, selectRoles } from './queries.ts'
import type { NewRole, ProjectRole } from './schemas.ts'

export async function listRoles(db: Db, pid: ProjectId) {
  return { data: (await selectRoles(db, pid)).map(present), next_cursor: null }
}

const present = ({ avatar_changed_at, granted_at, ...row }: RoleRow) => ({
  ...row,
  avatar_url: avatarUrl(row.uid, avatar_changed_at),
  granted_at: granted_at.toISOString(),
})

interface Grant {
  pid: ProjectId
  uid: PersonId
  role: ProjectRole
}

/** Twice is once. */
export async function grantRole(tx: Transaction, actor: Actor, { pid, uid, role }: Grant): Promise<void> {
  requireLive(await lockProject(tx, pid))
  await requirePersonHere(tx, uid)
  await requireKnown(tx, actor, { pid, uid })
  await giveRole(tx, actor, { pid, uid, role })
}

/** A uid is no way to someone's name: who is new here is named by their address. */
async function requireKnown(tx: Transaction, actor: Actor, { pid, uid }: Omit<Grant, 'role'>) {
  if ((await isKnownIn(tx, { pid, uid })) || (await isAdmin(tx, actor.uid))) return
  throw new Problem('forbidden', {
    detail: 'They have not been here before. Name them by their address.',
    why: [{ rule: 'known-here', setting: 'people of the project', lifted_by: 'you, by their address' }],
  })
}

async function giveRole(tx: Transaction, actor: Actor, { pid, uid, role }: Grant): Promise<void> {
  if (await insertRole(tx, { pid, uid, role }))
    await audit(tx, { actor: actor.uid, verb: `${role}.granted`, subject: `person:${uid}`, pid })
}

/** Whoever has the address, known so far or not. Twice is once. */
export async function grantRoleByEmail(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { email, name, role }: NewRole,
) {
  requireLive(await lockProject(tx, pid))
  const { uid } = (await welcomePerson(tx, { email, name })).person
  await giveRole(tx, actor, { pid, uid, role })
  const theirs = await selectRoles(tx, pid, uid)
  return present(theirs.find((one) => one.role === role)!)
}

/** The lock lets one owner go at a time, so that of two who remove each other one stays. */
export async function revokeRole(tx: Transaction, actor: Actor, { pid, uid, role }: Grant): Promise<void> {
  requireLive(await lockProject(tx, pid))
  if (!(await deleteRole(tx, { pid, uid, role }))) return
  if (role === 'owner' && (await countOwners(tx, pid)) === 0)
    throw new Problem('conflict', {
      detail: 'A project has an owner. Make someone else one first.',
      why: [{ rule: 'last-owner', setting: 'project owners', lifted_by: 'owner' }],
    })
  await audit(tx, { actor: actor.uid, verb: `${role}.revoked`, subject: `person:${uid}`, pid })
}
