import type { Transaction } from '../../platform/db/database.ts'
import { forbidden, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { askAgainForInterview } from '../interviews/ending.ts'
import { askAgain } from '../pool/pool.ts'
import { type ApplicationRef, selectApplication, type Viewer } from '../queries.ts'
import { present, viewApplication } from '../reading.ts'
import { lockForDecision, revertDecision, runEachInSavepoint } from './locking.ts'
import { selectSnapshot } from './queries.ts'
import { because } from './refusals.ts'

const tooLate = () => refused([because['undo-over']])

const alreadyAdvanced = () => refused([because['moved-on']])

export async function undoOne(tx: Transaction, actor: Actor, ref: ApplicationRef) {
  const viewer = await lockForDecision(tx, actor, ref.pid, [ref.id])
  await undo(tx, viewer, ref)
  const after = viewApplication(viewer, await selectApplication(tx, ref))
  return present(after.application, after.sight, viewer)
}

export async function undoAll(tx: Transaction, actor: Actor, pid: ProjectId, ids: string[]) {
  const viewer = await lockForDecision(tx, actor, pid, ids)
  const { data } = await runEachInSavepoint(tx, ids, (id) => undo(tx, viewer, { pid, id }))
  return { data }
}

async function undo(tx: Transaction, viewer: Viewer, ref: ApplicationRef): Promise<void> {
  const { application, sight } = viewApplication(viewer, await selectApplication(tx, ref))
  const before = await selectSnapshot(tx, ref)
  if (sight.as === 'applicant') throw notYours()
  if (!before) throw alreadyAdvanced()
  if (!viewer.isOrganiser && before.by !== viewer.uid) throw notYours()
  const outcome = await revertDecision(tx, application, before, viewer.uid)
  if (outcome === 'too-late') throw tooLate()
  if (outcome === 'moved-on') throw alreadyAdvanced()
  await askAgain(tx, application)
  await askAgainForInterview(tx, application)
}

const notYours = () => forbidden([because['decider-only']])
