import type { Transaction } from '../../platform/db/database.ts'
import { forbidden, Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId } from '../../platform/ids.ts'
import { requireLiveProject, requireProject } from '../../projects/index.ts'
import { whyNotLead } from '../policy.ts'
import { lockRoles, selectTask, selectViewer, type TaskRef, type TaskRow, type Viewer } from '../queries.ts'
import { requireTask } from '../reading.ts'
import { auditTask } from '../record.ts'
import { raiseVersionFrom, raiseVersions } from '../rules/queries.ts'
import { because } from '../rules/refusals.ts'
import { hideOtherShifts, judgeTask, loadCase } from '../rules/verdicts.ts'
import { incrementTaken, type SeatRow, selectSeat, withdrawSwaps } from '../seats/queries.ts'
import { Moved } from '../seats/seats.ts'
import { offerToNext } from '../seats/waitlist.ts'
import { selectRecorder, updateAttendance } from './queries.ts'
import { type Attendance, isBusy, mayRecord, type SeatState, timesAfter } from './states.ts'

interface Recording extends TaskRef {
  uid: PersonId
  state: Attendance
  /** The state that the caller saw. */
  from?: SeatState | undefined
  note: string
}

/** Records attendance by people on site. Chiefs work, too, and may record their own. */
export async function recordAttendance(
  tx: Transaction,
  actor: Actor,
  { uid, state, from, note, ...ref }: Recording,
): Promise<{ task: TaskRow; seat: SeatRow }> {
  const { task, project, viewer } = await lockTaskAsRecorder(tx, actor, ref)
  const seat = await selectSeat(tx, ref, uid)
  if (!seat) throw new Problem('not_found')
  if (seat.state === state) return { task, seat }
  if ((from !== undefined && from !== seat.state) || !mayRecord(seat.state, state))
    throw await tooLate(tx, task, seat)
  const now = new Date()
  requireTime(task, { from: seat.state, to: state, now })
  if (!isBusy(seat.state)) await undoAttendance(tx, { task, seat, project, viewer })
  else await raiseVersions(tx, [uid])
  const move = { from: seat.state, to: state }
  const times = timesAfter({ ...move, ...pickTimes(task), arrived_at: seat.arrived_at, now })
  if (!(await updateAttendance(tx, seat, { ...move, note, ...times }))) throw new Moved('seat')
  if (seat.state === 'confirmed') await withdrawSwaps(tx, seat)
  await auditTask(tx, actor.uid, task, 'seat.recorded', {
    before: { uid, state: seat.state },
    after: { uid, state, ...(note && { note }) },
  })
  if (state === 'excused') await offerToNext(tx, task, seat.n)
  return { task, seat: (await selectSeat(tx, ref, uid))! }
}

const pickTimes = ({ starts_at, ends_at }: TaskRow) => ({ starts_at, ends_at })

/** Locks the task's roles and checks that the caller may record attendance. */
async function lockTaskAsRecorder(tx: Transaction, actor: Actor, ref: TaskRef) {
  const project = await requireProject(tx, actor, ref.pid)
  const viewer = await selectViewer(tx, ref.pid, actor)
  if (!viewer.desk) {
    const { tid } = await requireTask(tx, actor, ref, viewer)
    const why = whyNotLead(viewer, tid)
    if (why.length > 0) throw forbidden(why)
  }
  await requireLiveProject(tx, ref.pid)
  await lockRoles(tx, ref)
  const task = await selectTask(tx, ref, actor.uid)
  if (!task) throw new Problem('not_found')
  return { task, project, viewer }
}

/** Someone else was faster; says who, if known. */
async function tooLate(tx: Transaction, { pid, tid, id }: TaskRow, { uid, name, state }: SeatRow) {
  if (state === 'requested' || state === 'waiting') return refused([because['seat-unconfirmed']])
  const by = await selectRecorder(tx, { pid, task: id, uid })
  return new Problem('conflict', {
    detail: `${name} is already recorded as ${state}${by ? ` by ${by.name}` : ''}.`,
    why: [because['already-recorded']],
    ...(by && {
      decided: { by: { uid: by.uid, name: by.name }, at: by.at.toISOString(), decision: state, tid },
    }),
  })
}

const early = 12 * 3_600_000

/** Only around the day; for a cancelled task only people who were there can arrive or leave. */
function requireTime(
  { state, starts_at }: TaskRow,
  { from, to, now }: { from: SeatState; to: Attendance; now: Date },
): void {
  const there = ['arrived', 'done']
  if (state === 'cancelled' && !(there.includes(from) && there.includes(to)))
    throw refused([because['task-cancelled']])
  const opens = starts_at && new Date(starts_at.getTime() - early)
  if (opens && opens > now) throw refused([{ ...because['too-early'], from: opens.toISOString() }])
}

interface TakingBack {
  task: TaskRow
  seat: SeatRow
  project: { pid: TaskRow['pid']; time_zone: string }
  viewer: Viewer
}

/** Someone who wasn't expected any more may have taken another shift, and someone else their seat. */
async function undoAttendance(tx: Transaction, { task, seat, project, viewer }: TakingBack): Promise<void> {
  const role = task.roles.find(({ n }) => n === seat.n)!
  const own = await loadCase(tx, project, seat.uid)
  const known = seat.override?.rules ?? []
  const against = judgeTask(own, task, role).block.filter(({ rule }) => !known.includes(rule))
  if (against.length > 0)
    throw refused(hideOtherShifts(against, task.pid, { viewer, schedule: own.schedule }))
  if (seat.state === 'excused' && !(await incrementTaken(tx, task, seat.n)))
    throw refused([because['task-full']])
  if (!(await raiseVersionFrom(tx, seat.uid, own.schedule.version))) throw new Moved('schedule')
}
