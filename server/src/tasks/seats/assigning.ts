import { Moved, type Transaction } from '../../platform/db/database.ts'
import { forbidden, Problem, refused, type Why } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId } from '../../platform/ids.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { notifyOfAssignment } from '../notifications/notify.ts'
import { whyDraft, whyGone, whyNotLead } from '../policy.ts'
import { lockRoles, type RoleRow, type TaskRef, type TaskRow, type Viewer } from '../queries.ts'
import { requireTask, type View, viewProject } from '../reading.ts'
import { auditTask } from '../record.ts'
import { raiseVersionFrom } from '../rules/queries.ts'
import { because } from '../rules/refusals.ts'
import { type Case, hideOtherShifts, judgeTask, loadCase } from '../rules/verdicts.ts'
import { confirmSeat, incrementTaken, isAssignable, type SeatRow, selectSeat } from './queries.ts'
import { chooseRole, endSeat, seatPerson } from './seats.ts'
import { isVouched, widenFor } from './vouching.ts'
import { holdsSeat, isSeated } from './waitlist.ts'

/** Locks the shift's roles and checks that the actor may manage it. */
export async function lockTaskAsChief(
  tx: Transaction,
  actor: Actor,
  ref: TaskRef,
): Promise<{ task: TaskRow; looking: View }> {
  const looking = await viewProject(tx, actor, ref.pid)
  await requireTask(tx, actor, ref, looking.viewer)
  await requireLiveProject(tx, ref.pid)
  await lockRoles(tx, ref)
  const task = await requireTask(tx, actor, ref, looking.viewer)
  const why = whyNotLead(looking.viewer, task.tid)
  if (why.length > 0) throw forbidden(why)
  return { task, looking }
}

interface Assigning extends TaskRef {
  uid: PersonId
  n?: number | undefined
  /** The reason for overriding rules; without it none is. */
  override?: string | undefined
}

/** A chief assigns someone: new, with a request, or on the waitlist. Idempotent. */
export async function assignSeat(
  tx: Transaction,
  actor: Actor,
  { uid, n, override, ...ref }: Assigning,
): Promise<SeatRow> {
  const { task, looking } = await lockTaskAsChief(tx, actor, ref)
  const before = await selectSeat(tx, ref, uid)
  if (before && isSeated(before.state)) return before
  const over = [...whyDraft(looking.project.state), ...whyGone(task, looking.now)]
  if (over.length > 0) throw refused(over)
  if (!(await isAssignable(tx, ref, uid))) throw new Problem('not_found')
  const own = await loadCase(tx, looking.project, uid, looking.viewer)
  const waits = before && before.state !== 'excused' ? before : null
  const role = chooseRole(own, task, waits?.n ?? n)
  const overridden = requireAssignable(own, task, {
    role,
    reason: override,
    by: actor.uid,
    viewer: looking.viewer,
  })
  const given = { task, case: own, assigned: true, override: overridden }
  if (waits) await confirmWaiting(tx, actor, { ...given, seat: waits })
  else await seatPerson(tx, { ...given, role, by: actor.uid, waitlist: false })
  const seat = (await selectSeat(tx, ref, uid))!
  await notifyOfAssignment(tx, actor.uid, { task, seat })
  return seat
}

interface Setting {
  role: RoleRow
  reason: string | undefined
  by: PersonId
  viewer: Viewer
}

/** The overridden rules, if any. */
function requireAssignable(own: Case, task: TaskRow, { role, reason, by, viewer }: Setting) {
  const { block, warn } = judgeTask(own, task, role)
  const against: Why[] = hideOtherShifts([...block, ...warn], task.pid, { viewer, schedule: own.schedule })
  if (against.length === 0) return null
  if (reason === undefined) throw refused(against, 'To go ahead, give a reason in `override`.')
  return { rules: against.map(({ rule }) => rule), reason, by }
}

interface LettingIn {
  task: TaskRow
  seat: SeatRow
  case: Case
  /** Whether the actor acts as a lead, also on their own spot. */
  assigned?: boolean
  /** Whether they get it without the help of someone new. */
  vouched?: boolean
  override?: { rules: string[]; reason: string; by: PersonId } | null
}

/** The caller must hold the roles' locks. From a request or the waitlist to a seat. */
export async function confirmWaiting(
  tx: Transaction,
  actor: Actor,
  { task, seat, case: own, assigned = false, vouched = isVouched(task), override = null }: LettingIn,
): Promise<void> {
  if (!holdsSeat(seat) && !(await incrementTaken(tx, task, seat.n))) throw refused([because['task-full']])
  if (!(await raiseVersionFrom(tx, seat.uid, own.schedule.version))) throw new Moved('schedule')
  await confirmSeat(tx, seat, { override, assignedBy: assigned ? actor.uid : null, vouched })
  const after = {
    uid: seat.uid,
    previous_state: seat.state,
    ...(override && { rules: override.rules, reason: override.reason }),
  }
  await auditTask(tx, actor.uid, task, assigned ? 'seat.assigned' : 'seat.accepted', { after })
}

/** By a chief: releases the seat, and tells the person why. */
export async function removeFromTask(
  tx: Transaction,
  actor: Actor,
  { uid, message, ...ref }: TaskRef & { uid: PersonId; message: string },
): Promise<void> {
  const { task } = await lockTaskAsChief(tx, actor, ref)
  const seat = await selectSeat(tx, ref, uid)
  if (!seat || seat.state === 'excused') throw new Problem('not_found')
  await endSeat(tx, actor, { task, seat, message })
  if (seat.state !== 'requested') await widenFor(tx, actor.uid, task)
}
