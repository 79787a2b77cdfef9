import type { Transaction } from '../platform/db/database.ts'
import { forbidden, Problem, refused } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { PersonId } from '../platform/ids.ts'
import { requireLiveProject, requireProject } from '../projects/index.ts'
import {
  lockRoles,
  requireTask,
  type SeatRow,
  type SeatState,
  selectSeat,
  selectTask,
  selectViewer,
  setAttendance,
  type TaskRef,
  type TaskRow,
  whyNotLead,
} from '../tasks/index.ts'
import { selectRecorder } from './queries.ts'
import { because } from './refusals.ts'
import { type Attendance, mayRecord, timesAfter } from './states.ts'

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
  const times = timesAfter({
    from: seat.state,
    to: state,
    starts_at: task.starts_at,
    ends_at: task.ends_at,
    arrived_at: seat.arrived_at,
    now,
  })
  await setAttendance(tx, { task, seat, project }, { actor: actor.uid, viewer, state, note, ...times })
  return { task, seat: (await selectSeat(tx, ref, uid))! }
}

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
    detail: `${name} is already recorded as ${state}${by ? ` by ${by.name}` : ''}. Undo that before you record something else.`,
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
