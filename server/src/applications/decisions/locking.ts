import { dropNotifications } from '../../messages/index.ts'
import { audit } from '../../platform/audit.ts'
import { type Transaction, withSavepoint } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { requireLiveProject, requireProject } from '../../projects/index.ts'
import { undoMembership } from '../../teams/index.ts'
import { type ApplicationRow, lockApplications, selectViewer, type Viewer } from '../queries.ts'
import { restoreSnapshot, type Snapshot } from './queries.ts'

/** Locks it and checks that the caller may decide, reading their roles under the lock. */
export async function lockForDecision(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  ids: string[],
): Promise<Viewer> {
  await requireProject(tx, actor, pid)
  await requireLiveProject(tx, pid)
  await lockApplications(tx, pid, ids)
  return selectViewer(tx, pid, actor)
}

/** Runs each in its own savepoint: failures are returned with a reason, the others are done. */
export async function runEachInSavepoint<T>(
  tx: Transaction,
  ids: string[],
  work: (id: string) => Promise<T>,
) {
  const results: T[] = []
  const data = []
  for (const id of ids) {
    const result = await withSavepoint(tx, () => work(id))
    if (result instanceof Problem) {
      const { why, decided } = result.details
      data.push({ id, done: false, detail: result.message, ...(why && { why }), ...(decided && { decided }) })
    } else {
      results.push(result)
      data.push({ id, done: true })
    }
  }
  return { data, results }
}

/**
 * Restores the state before the decision, except for the history. Either this or the emails come too late.
 * The caller must hold the application's lock, and continue only if it is `done`.
 */
export async function revertDecision(
  tx: Transaction,
  { pid, id, uid }: ApplicationRow,
  before: Snapshot,
  by: PersonId,
): Promise<'done' | 'too-late' | 'moved-on'> {
  if (!before.in_time || !(await dropNotifications(tx, pid, before.about))) return 'too-late'
  if (before.stay && !(await undoMembership(tx, pid, before.stay))) return 'moved-on'
  await restoreSnapshot(tx, { pid, id })
  const verb = 'application.undone'
  await audit(tx, { actor: by, verb, subject: `person:${uid}`, pid, after: { application: id } })
  return 'done'
}
