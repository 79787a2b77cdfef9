import { dropMessages } from '../../messages/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { deleteStay } from '../../teams/index.ts'
import { refused } from '../applications.ts'
import { askAgain } from '../pool/pool.ts'
import { type Place, selectApplication, type Viewer } from '../queries.ts'
import { present, seenBy } from '../reading.ts'
import { askAgainToTalk } from '../talks/ending.ts'
import { restoreBefore, selectBefore } from './queries.ts'
import { begin, forEach } from './turns.ts'

const tooLate = () =>
  refused('The mails about it are on their way.', [
    { rule: 'undo-over', setting: '30 seconds after a decision', lifted_by: 'nobody' },
  ])

const movedOn = () =>
  refused('Something came after the decision.', [
    { rule: 'moved-on', setting: 'the application', lifted_by: 'nobody' },
  ])

export async function undoOne(tx: Transaction, actor: Actor, place: Place) {
  const viewer = await begin(tx, actor, place.pid, [place.id])
  await undo(tx, viewer, place)
  const after = seenBy(viewer, await selectApplication(tx, place))
  return present(after.application, after.sight, viewer)
}

export async function undoAll(tx: Transaction, actor: Actor, pid: ProjectId, ids: string[]) {
  const viewer = await begin(tx, actor, pid, ids)
  const { data } = await forEach(tx, ids, (id) => undo(tx, viewer, { pid, id }))
  return { data }
}

/** As if nothing had been decided, but for the history. Of this and the mails, one comes too late. */
async function undo(tx: Transaction, viewer: Viewer, place: Place): Promise<void> {
  const { pid, id } = place
  const { application, sight } = seenBy(viewer, await selectApplication(tx, place))
  const before = await selectBefore(tx, place)
  if (sight.as === 'applicant') throw notYours()
  if (!before) throw movedOn()
  if (!viewer.runs && before.by !== viewer.uid) throw notYours()
  if (!before.in_time || !(await dropMessages(tx, pid, before.about))) throw tooLate()
  if (before.stay && !(await deleteStay(tx, pid, before.stay))) throw movedOn()
  await restoreBefore(tx, place)
  await askAgain(tx, application)
  await askAgainToTalk(tx, application)
  const subject = `person:${application.uid}`
  const verb = 'application.undone'
  await audit(tx, { actor: viewer.uid, verb, subject, pid, after: { application: id } })
}

const notYours = () =>
  new Problem('forbidden', {
    detail: 'Only who decided, or an owner of the project, may undo it.',
    why: [{ rule: 'decider-only', setting: 'the last decision', lifted_by: 'owner' }],
  })
