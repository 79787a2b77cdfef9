import type { RawBuilder } from 'kysely'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { Problem, refused } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import { lockProject, requireLive, requireLiveProject } from '../projects/index.ts'
import { fields } from './fields.ts'
import { whyNotSave } from './policy.ts'
import {
  type AudienceRef,
  type AudienceRow,
  countOtherAudiences,
  deleteAudience,
  holdsAll,
  selectAudiences,
  upsertAudience,
} from './queries.ts'
import type { Audience } from './schemas.ts'

/** The SQL of whether `uid`, someone in the project, is in the audience. */
export const isInAudience =
  (pid: ProjectId, where: Audience) =>
  (uid: RawBuilder<unknown>): RawBuilder<boolean> =>
    holdsAll(uid, { where, pid, fields })

export async function listAudiences(db: Db, pid: ProjectId) {
  return { data: (await selectAudiences(db, pid)).map(present) }
}

/** Creates it, or replaces the one with this name. */
export async function saveAudience(tx: Transaction, actor: Actor, ref: AudienceRef, where: Audience) {
  const { pid, name } = ref
  requireLive(await lockProject(tx, pid))
  const why = whyNotSave({ others: await countOtherAudiences(tx, ref) })
  if (why.length > 0) throw refused(why)
  const saved = await upsertAudience(tx, ref, { conditions: where, changed_by: actor.uid })
  const subject = `project:${pid}`
  await audit(tx, { actor: actor.uid, verb: 'audience.saved', subject, pid, after: { name } })
  return present(saved)
}

export async function removeAudience(tx: Transaction, actor: Actor, ref: AudienceRef): Promise<void> {
  const { pid, name } = ref
  await requireLiveProject(tx, pid)
  if (!(await deleteAudience(tx, ref))) throw new Problem('not_found')
  const subject = `project:${pid}`
  await audit(tx, { actor: actor.uid, verb: 'audience.deleted', subject, pid, before: { name } })
}

const present = ({ name, conditions, changed_at }: AudienceRow) => ({
  name,
  where: conditions,
  changed_at: changed_at.toISOString(),
})
