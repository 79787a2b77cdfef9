import { Moved, type Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { whyGone } from '../policy.ts'
import { lockRoles, type TaskRef, type TaskRow } from '../queries.ts'
import { getTask, requireTask, type View, viewProject } from '../reading.ts'
import { auditTask } from '../record.ts'
import { because } from '../rules/refusals.ts'
import { confirmWaiting } from '../seats/assigning.ts'
import { isAsJudged, moveSeat, type SeatRow, selectSeat } from '../seats/queries.ts'
import { requireFitting, seatPerson } from '../seats/seats.ts'
import { isVouchedBy } from '../seats/vouching.ts'
import { holdsSeat, isSeated, offerToNext } from '../seats/waitlist.ts'
import { type AskRow, isFull, moveCover, selectAsk, updateAnswer } from './queries.ts'

interface Answer extends TaskRef {
  answer: 'yes' | 'no'
  accept: string[]
}

/**
 * Being asked is an invitation, however people sign up otherwise. The first to accept get the seats.
 * Idempotent.
 */
export async function answerCover(tx: Transaction, actor: Actor, { answer, accept, ...ref }: Answer) {
  const looking = await viewProject(tx, actor, ref.pid)
  await requireLiveProject(tx, ref.pid)
  const task = await requireTask(tx, actor, ref, looking.viewer)
  const ask = await selectAsk(tx, ref, actor.uid)
  if (!ask) throw new Problem('not_found')
  const has = task.you !== null && isSeated(task.you.state)
  if (answer === 'no') {
    if (has) throw refused([because['have-seat']])
    if (ask.answer !== 'no') {
      await updateAnswer(tx, ask, { uid: actor.uid, answer })
      await auditTask(tx, actor.uid, task, 'cover.declined')
    }
  } else if (!has) await acceptCover(tx, actor, { task, ask, looking, accept })
  return getTask(tx, actor, ref)
}

interface Coming {
  task: TaskRow
  ask: AskRow
  looking: View
  accept: string[]
}

async function acceptCover(
  tx: Transaction,
  actor: Actor,
  { task, ask, looking, accept }: Coming,
): Promise<void> {
  const gone = whyGone(task, looking.now)
  if (gone.length > 0) throw refused(gone)
  if (ask.full) throw tooLate()
  if (ask.state === 'stopped') throw refused([because['cover-stopped']])
  const role = task.roles.find(({ n }) => n === ask.n)!
  requireFitting(looking.case, task, { role, accept })
  await seatAsked(tx, actor, { task, ask, looking, accept })
  await updateAnswer(tx, ask, { uid: actor.uid, answer: 'yes' })
  if (!(await isFull(tx, ask))) return
  if (await moveCover(tx, ask, { from: ['asking', 'nobody-left'], to: 'filled' }))
    await auditTask(tx, actor.uid, task, 'cover.ended', { after: { n: ask.n, state: 'filled' } })
}

/** Like signing up; a request or waitlist position becomes the seat. */
async function seatAsked(tx: Transaction, actor: Actor, { task, ask, looking }: Coming): Promise<void> {
  try {
    const role = task.roles.find(({ n }) => n === ask.n)!
    await lockRoles(tx, task)
    if (!(await isAsJudged(tx, task, { n: ask.n, roleVersion: role.version }))) throw new Moved('task')
    const seat = await selectSeat(tx, task, actor.uid)
    const given = { task, case: looking.case, vouched: await isVouchedByAsker(tx, task, ask) }
    if (seat?.n === ask.n && isAsking(seat)) return await confirmWaiting(tx, actor, { ...given, seat })
    if (seat && isAsking(seat)) await releaseOtherRole(tx, task, seat)
    await seatPerson(tx, { ...given, role, by: actor.uid, waitlist: false })
  } catch (error) {
    if (error instanceof Problem && error.details.why?.[0]?.rule === 'task-full') throw tooLate()
    throw error
  }
}

const isVouchedByAsker = (tx: Transaction, task: TaskRow, { asked_by }: AskRow) =>
  isVouchedBy(tx, task, { by: [asked_by], tids: [task.tid] })

const isAsking = ({ state }: SeatRow) => state === 'requested' || state === 'waiting'

/** They accept another role than they requested or waited for. */
async function releaseOtherRole(tx: Transaction, task: TaskRow, seat: SeatRow): Promise<void> {
  await moveSeat(tx, seat, { from: ['requested', 'waiting'], to: 'cancelled' })
  if (holdsSeat(seat)) await offerToNext(tx, task, seat.n)
}

const tooLate = () => refused([because['cover-filled']])
