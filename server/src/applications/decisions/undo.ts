import type { Transaction } from '../../platform/db/database.ts'
import { forbidden, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { askAgain } from '../pool/pool.ts'
import { type ApplicationRef, selectApplication, type Viewer } from '../queries.ts'
import { present, seenBy } from '../reading.ts'
import { askAgainForInterview } from '../interviews/ending.ts'
import { selectBefore } from './queries.ts'
import { because } from './refusals.ts'
import { begin, forEach, takeBackDecision } from './turns.ts'

const tooLate = () => refused([because['undo-over']])

const movedOn = () => refused([because['moved-on']])

export async function undoOne(tx: Transaction, actor: Actor, ref: ApplicationRef) {
  const viewer = await begin(tx, actor, ref.pid, [ref.id])
  await undo(tx, viewer, ref)
  const after = seenBy(viewer, await selectApplication(tx, ref))
  return present(after.application, after.sight, viewer)
}

export async function undoAll(tx: Transaction, actor: Actor, pid: ProjectId, ids: string[]) {
  const viewer = await begin(tx, actor, pid, ids)
  const { data } = await forEach(tx, ids, (id) => undo(tx, viewer, { pid, id }))
  return { data }
}

async function undo(tx: Transaction, viewer: Viewer, ref: ApplicationRef): Promise<void> {
  const { application, sight } = seenBy(viewer, await selectApplication(tx, ref))
  const before = await selectBefore(tx, ref)
  if (sight.as === 'applicant') throw notYours()
  if (!before) throw movedOn()
  if (!viewer.runs && before.by !== viewer.uid) throw notYours()
  const outcome = await takeBackDecision(tx, application, before, viewer.uid)
  if (outcome === 'too-late') throw tooLate()
  if (outcome === 'moved-on') throw movedOn()
  await askAgain(tx, application)
  await askAgainForInterview(tx, application)
}

const notYours = () => forbidden([because['decider-only']])
