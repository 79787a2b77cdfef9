import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { refusals as because, requireLiveProject } from '../../projects/index.ts'
import { examplesFor, notifyInvited } from './notifications.ts'
import { claimUnsent, selectExamples, selectYear } from './queries.ts'

/** To everyone who wasn't emailed yet. Idempotent. */
export async function sendInvitations(tx: Transaction, actor: Actor, pid: ProjectId) {
  const { state } = await requireLiveProject(tx, pid)
  if (state !== 'open') throw refused([because['project-state']])
  const uids = await claimUnsent(tx, pid)
  const count = uids.length
  if (count > 0) {
    await notifyInvited(tx, pid, uids)
    const subject = `project:${pid}`
    await audit(tx, { actor: actor.uid, verb: 'invitations.sent', subject, pid, after: { count } })
  }
  return { count }
}

/** The email as the first two recipients will read it. */
export async function examplesOf(db: Db, pid: ProjectId) {
  const examples = await selectExamples(db, pid, 2)
  if (examples.length === 0) return []
  return examplesFor(db, pid, examples, await selectYear(db, pid))
}
