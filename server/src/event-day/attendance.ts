import type { Transaction } from '../platform/db/database.ts'
import { forbidden, Problem, refused, type Sides } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import { requireLiveProject, requireProject } from '../projects/index.ts'
import {
  type ArrivedHow,
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
  type Viewer,
  whyNotLead,
} from '../tasks/index.ts'
import { selectRecorder } from './queries.ts'
import { because } from './refusals.ts'
import { type Attendance, mayRecord, timesAfter } from './states.ts'

interface Sent {
  state: Attendance
  /** The state that the caller saw. */
  from?: SeatState | undefined
  /** When it happened; now by default. */
  at?: Date | undefined
}

interface Recording extends TaskRef, Sent {
  uid: PersonId
  note: string
}

/** Records attendance by people on site. Chiefs work, too, and may record their own. */
export async function recordAttendance(
  tx: Transaction,
  actor: Actor,
  { uid, note, state, from, at, ...ref }: Recording,
): Promise<Recorded> {
  const locked = await lockTaskAsRecorder(tx, actor, ref)
  const seat = await selectSeat(tx, ref, uid)
  if (!seat) throw new Problem('not_found')
  return record(tx, { ...locked, seat }, { actor, state, from, at, note, how: 'lead' })
}

interface Recorded {
  task: TaskRow
  seat: SeatRow
}

/** The roles of the task are locked. */
interface Locked extends Recorded {
  project: { pid: ProjectId; time_zone: string }
  viewer: Viewer
}

interface Step extends Sent {
  actor: Actor
  note: string
  how: ArrivedHow
}

/** By whoever may, which the caller has checked. Idempotent. */
export async function record(
  tx: Transaction,
  { task, seat, project, viewer }: Locked,
  { actor, note, how, ...sent }: Step,
): Promise<Recorded> {
  const { state, from } = sent
  if (seat.state === state) return { task, seat }
  const now = new Date()
  const at = happenedAt(sent.at, now)
  if ((from !== undefined && from !== seat.state) || !mayRecord(seat.state, state))
    throw await tooLate(tx, { task, seat }, { state, from: from ?? null, at: at.toISOString() })
  requireTime(task, { from: seat.state, to: state, at })
  const wasLate = now.getTime() - at.getTime() > atOnce
  const times = timesAfter({
    from: seat.state,
    to: state,
    starts_at: task.starts_at,
    ends_at: task.ends_at,
    arrived_at: seat.arrived_at,
    now: at,
  })
  await setAttendance(
    tx,
    { task, seat, project },
    { actor: actor.uid, viewer, state, note, how, ...(wasLate && { at }), ...times },
  )
  return { task, seat: (await selectSeat(tx, task, seat.uid))! }
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

/** Someone else was faster: says who, if known, and shows both sides. */
export async function tooLate(
  tx: Transaction,
  { task: { pid, tid, id }, seat: { uid, name, state, ...seat } }: Recorded,
  sent: Sides['sent'],
) {
  if (state === 'requested' || state === 'waiting') return refused([because['seat-unconfirmed']])
  const last = await selectRecorder(tx, { pid, task: id, uid })
  const by = last && { uid: last.uid, name: last.name }
  const at = seat.left_at ?? seat.arrived_at ?? last?.at ?? null
  return new Problem('conflict', {
    detail: `${name} is already recorded as ${state}${by ? ` by ${by.name}` : ''}. Undo that before you record something else.`,
    why: [because['already-recorded']],
    ...(last && by && { decided: { by, at: last.at.toISOString(), decision: state, tid } }),
    recorded: { state, at: isoOf(at), recorded_at: isoOf(seat.recorded_at), by },
    sent,
  })
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null

const early = 12 * 3_600_000
/** What arrives within this time was sent at once. */
const atOnce = 60_000
/** Phones without a network send it later. */
const longest = 7 * 86_400_000

/** By the clock of whoever sent it; if that is ahead of ours, now. */
export function happenedAt(at: Date | undefined, now: Date): Date {
  if (!at || at > now) return now
  if (at.getTime() < now.getTime() - longest) throw refused([because['impossible-time']])
  return at
}

/** Only around the day; for a cancelled task only people who were there can arrive or leave. */
export function requireTime(
  { state, starts_at }: TaskRow,
  { from, to, at }: { from: SeatState; to: Attendance; at: Date },
): void {
  const there = ['arrived', 'done']
  if (state === 'cancelled' && !(there.includes(from) && there.includes(to)))
    throw refused([because['task-cancelled']])
  const opens = starts_at && new Date(starts_at.getTime() - early)
  if (opens && opens > at) throw refused([{ ...because['too-early'], from: opens.toISOString() }])
}
