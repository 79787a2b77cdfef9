import { Moved, type Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId, type PersonId } from '../../platform/ids.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { notifyOfRelease, notifyOfRequest } from '../notifications/notify.ts'
import { whyNotOpen, whyOver } from '../policy.ts'
import { lockRoles, type RoleRow, type TaskRef, type TaskRow } from '../queries.ts'
import { present, requireTask, viewProject, viewTask } from '../reading.ts'
import { auditTask } from '../record.ts'
import { raiseVersions } from '../rules/queries.ts'
import { because, confirmWarnings } from '../rules/refusals.ts'
import { bestRole, type Case, judgeTask } from '../rules/verdicts.ts'
import { claimSeatOrQueue, insertRequest, isAsJudged, moveSeat, type SeatRow, selectSeat } from './queries.ts'
import { isVouched } from './vouching.ts'
import { holdsSeat, offerToNext } from './waitlist.ts'

interface SignUpRequest extends TaskRef {
  n?: number | undefined
  /** Accepted warnings. */
  accept: string[]
}

/** A seat, a request or a waitlist position, depending on the task. Idempotent. */
export async function signUp(tx: Transaction, actor: Actor, { n, accept, ...ref }: SignUpRequest) {
  const { looking, task } = await viewTask(tx, actor, ref)
  if (task.you && task.you.state !== 'excused') return present(task, looking)
  const shut = whyNotOpen(task, looking.viewer, looking.now)
  if (shut.length > 0) throw refused(shut)
  const role = chooseRole(looking.case, task, n)
  requireFitting(looking.case, task, { role, accept })
  if (task.sign_up === 'request') await request(tx, actor, task, role)
  else {
    const { state, taken } = await seatPerson(tx, { task, role, case: looking.case, by: actor.uid })
    // The role is locked meanwhile, so known data isn't read again.
    if (state === 'confirmed') return present(withSeat(task, role.n, taken), looking)
  }
  return present(await requireTask(tx, actor, ref, looking.viewer), looking)
}

const withSeat = (task: TaskRow, n: number, taken: number): TaskRow => ({
  ...task,
  roles: task.roles.map((role) => (role.n === n ? { ...role, taken } : role)),
  you: { n, state: 'confirmed', ahead: null, offered_until: null, override: null },
})

/** The requested role, or the best one. */
export function chooseRole(own: Case, task: TaskRow, n: number | undefined): RoleRow {
  if (n === undefined) return bestRole(own, task).role
  const wished = task.roles.find((role) => role.n === n)
  if (wished) return wished
  throw new Problem('invalid_request', {
    errors: [
      {
        pointer: '/body/role',
        code: 'custom',
        detail: 'The task has no role with this number. Fetch the task again to see its roles.',
      },
    ],
  })
}

export function requireFitting(
  own: Case,
  task: TaskRow,
  { role, accept }: { role: RoleRow; accept: string[] },
): void {
  const { block, warn } = judgeTask(own, task, role)
  if (block.length > 0) throw refused(block)
  const unseen = warn.filter(({ rule }) => !accept.includes(rule))
  if (unseen.length > 0) throw refused(unseen, confirmWarnings)
}

interface Seating {
  task: TaskRow
  role: RoleRow
  case: Case
  /** The acting person. */
  by: PersonId
  /** Whether they act as a lead, also on their own spot. */
  assigned?: boolean
  /** Whether they get it without the help of someone new. */
  vouched?: boolean
  override?: { rules: string[]; reason: string; by: PersonId } | null
  waitlist?: boolean
}

/** Whether they got a seat or a waitlist position. */
export async function seatPerson(
  tx: Transaction,
  {
    task,
    role,
    case: own,
    by,
    assigned = false,
    vouched = isVouched(task),
    override = null,
    waitlist = true,
  }: Seating,
) {
  const { uid, version } = own.schedule
  const claimed = await claimSeatOrQueue(tx, {
    pid: task.pid,
    task: task.id,
    n: role.n,
    roleVersion: role.version,
    seat: newId(),
    uid,
    scheduleVersion: version,
    override,
    assignedBy: assigned ? by : null,
    vouched,
    waitlist,
  })
  if (claimed === null) throw new Moved('seat')
  if (claimed === 'full') throw refused([because['task-full']])
  const taken = claimed.state === 'waiting' ? 'seat.waitlisted' : 'seat.signed-up'
  const verb = assigned ? 'seat.assigned' : taken
  const after = { uid, role: role.name, ...(override && { rules: override.rules, reason: override.reason }) }
  await auditTask(tx, by, task, verb, { after })
  return claimed
}

async function request(tx: Transaction, actor: Actor, task: TaskRow, role: RoleRow): Promise<void> {
  await lockRoles(tx, task)
  if (!(await isAsJudged(tx, task, { n: role.n, roleVersion: role.version }))) throw new Moved('task')
  const seat = await selectSeat(tx, task, actor.uid)
  if (seat && seat.state !== 'excused') return
  await insertRequest(tx, { pid: task.pid, id: newId(), task: task.id, n: role.n, uid: actor.uid })
  await auditTask(tx, actor.uid, task, 'seat.requested', { after: { uid: actor.uid, role: role.name } })
  await notifyOfRequest(tx, task, actor.uid)
}

/**
 * People may always drop it before it begins; the seat is offered to the next on the waitlist. Idempotent.
 */
export async function releaseSeat(
  tx: Transaction,
  actor: Actor,
  ref: TaskRef,
  message: string,
): Promise<void> {
  const looking = await viewProject(tx, actor, ref.pid)
  await requireLiveProject(tx, ref.pid)
  await requireTask(tx, actor, ref, looking.viewer)
  await lockRoles(tx, ref)
  const task = await requireTask(tx, actor, ref, looking.viewer)
  const seat = await selectSeat(tx, ref, actor.uid)
  if (!seat || seat.state === 'excused') return
  const over = whyOver(task, looking.now)
  if (over.length > 0) throw refused(over)
  await endSeat(tx, actor, { task, seat, message })
}

interface Ending {
  task: TaskRow
  seat: SeatRow
  message: string
}

export async function endSeat(tx: Transaction, actor: Actor, { task, seat, message }: Ending): Promise<void> {
  const own = actor.uid === seat.uid
  await raiseVersions(tx, [seat.uid])
  if (
    !(await moveSeat(tx, seat, {
      from: ['requested', 'waiting', 'confirmed'],
      to: 'cancelled',
      note: message,
    }))
  )
    throw refused([because[own ? 'already-there' : 'attendance-recorded']])
  const verb = own ? 'seat.released' : 'seat.removed'
  await auditTask(tx, actor.uid, task, verb, { after: { uid: seat.uid, previous_state: seat.state } })
  if (holdsSeat(seat)) await offerToNext(tx, task, seat.n)
  await notifyOfRelease(tx, actor.uid, { task, seat, message })
}
