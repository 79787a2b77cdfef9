import { dropMessages } from '../../messages/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { requireLiveProject, requireProject } from '../../projects/index.ts'
import { deleteStay } from '../../teams/index.ts'
import { refused } from '../applications.ts'
import { lockApplication, type Place, selectApplication, selectViewer } from '../queries.ts'
import { present, seenBy } from '../reading.ts'
import { restoreBefore, selectBefore } from './queries.ts'

const tooLate = () =>
  refused('The mails about it are on their way.', [
    { rule: 'undo-over', setting: '30 seconds after a decision', lifted_by: 'nobody' },
  ])

const movedOn = () =>
  refused('Something came after the decision.', [
    { rule: 'moved-on', setting: 'the application', lifted_by: 'nobody' },
  ])

/** As if nothing had been decided, but for the history. Of this and the mails, one comes too late. */
export async function undoDecision(tx: Transaction, actor: Actor, place: Place) {
  const { pid } = place
  await requireProject(tx, actor, pid)
  await requireLiveProject(tx, pid)
  const locked = await lockApplication(tx, place)
  const { application, sight, viewer } = seenBy(await selectViewer(tx, pid, actor.uid), locked)
  const before = await selectBefore(tx, place)
  if (sight.as === 'applicant') throw notYours()
  if (!before) throw movedOn()
  if (!viewer.runs && before.by !== actor.uid) throw notYours()
  if (!before.in_time || !(await dropMessages(tx, pid, before.about))) throw tooLate()
  if (before.stay && !(await deleteStay(tx, pid, before.stay))) throw movedOn()
  await restoreBefore(tx, place)
  const subject = `person:${application.uid}`
  await audit(tx, {
    actor: actor.uid,
    verb: 'application.undone',
    subject,
    pid,
    after: { application: place.id },
  })
  const after = seenBy(viewer, await selectApplication(tx, place))
  return present(after.application, after.sight, viewer)
}

const notYours = () =>
  new Problem('forbidden', {
    detail: 'Only who decided, or an owner of the project, may undo it.',
    why: [{ rule: 'decider-only', setting: 'the last decision', lifted_by: 'owner' }],
  })
