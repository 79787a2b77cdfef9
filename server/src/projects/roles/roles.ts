import { avatarUrl, requirePersonHere } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { requireLive } from '../projects.ts'
import { lockProject } from '../queries.ts'
import { countOwners, deleteRole, insertRole, selectRoles } from './queries.ts'
import type { ProjectRole } from './schemas.ts'

export async function listRoles(db: Db, pid: ProjectId) {
  const rows = await selectRoles(db, pid)
  const data = rows.map(({ avatar_changed_at, granted_at, ...row }) => ({
    ...row,
    avatar_url: avatarUrl(row.uid, avatar_changed_at),
    granted_at: granted_at.toISOString(),
  }))
  return { data, next_cursor: null }
}

interface Grant {
  pid: ProjectId
  uid: PersonId
  role: ProjectRole
}

/** Twice is once. */
export async function grantRole(tx: Transaction, actor: Actor, { pid, uid, role }: Grant): Promise<void> {
  requireLive(await lockProject(tx, pid))
  await requirePersonHere(tx, uid)
  if (await insertRole(tx, { pid, uid, role }))
    await audit(tx, { actor: actor.uid, verb: `${role}.granted`, subject: `person:${uid}`, pid })
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
