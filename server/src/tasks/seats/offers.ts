import type { Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { whyGone, whyNotAmong } from '../policy.ts'
import { lockRoles, selectTask, type TaskRef } from '../queries.ts'
import { present, requireTask, viewProject } from '../reading.ts'
import { because } from '../rules/refusals.ts'
import { judgeTask } from '../rules/verdicts.ts'
import { confirmWaiting } from './assigning.ts'
import { selectSeat } from './queries.ts'
import { endSeat } from './seats.ts'

/**
 * Accepting takes the offered seat, declining offers it to the next. Warnings were shown with the question.
 */
export async function answerOffer(
  tx: Transaction,
  actor: Actor,
  { answer, ...ref }: TaskRef & { answer: 'yes' | 'no' },
) {
  const looking = await viewProject(tx, actor, ref.pid)
  await requireTask(tx, actor, ref, looking.viewer)
  await requireLiveProject(tx, ref.pid)
  await lockRoles(tx, ref)
  const task = await requireTask(tx, actor, ref, looking.viewer)
  const seat = await selectSeat(tx, ref, actor.uid)
  if (!seat) throw new Problem('not_found')
  if (seat.state === 'confirmed' && answer === 'yes') return present(task, looking)
  if (seat.state !== 'waiting' || !seat.offered_until || seat.offered_until <= looking.now)
    throw refused([because['no-offer']])
  if (answer === 'no') await endSeat(tx, actor, { task, seat, message: '' })
  else {
    const gone = whyGone(task, looking.now)
    if (gone.length > 0) throw refused(gone)
    // They may have left since they joined the waitlist.
    const among = whyNotAmong(task, looking.viewer)
    if (among.length > 0) throw refused(among)
    const role = task.roles.find(({ n }) => n === seat.n)!
    const { block } = judgeTask(looking.case, task, role)
    if (block.length > 0) throw refused(block)
    await confirmWaiting(tx, actor, { task, seat, case: looking.case })
  }
  // Also for people who could see it only because they waited.
  return present((await selectTask(tx, ref, actor.uid))!, looking)
}
