import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { requireLiveProject, requireProject } from '../../projects/index.ts'
import {
  auditTask,
  lockRoles,
  requireTask,
  type SeatRow,
  selectSeat,
  selectTask,
  selectViewer,
  type TaskRef,
  type TaskRow,
  updateLateness,
} from '../../tasks/index.ts'
import { happenedAt, record, requireTime, tooLate } from '../attendance.ts'
import { presentLateness } from '../board.ts'
import { because } from '../refusals.ts'
import { isCode } from './codes.ts'
import { selectSettings } from './queries.ts'
import type { CheckInSettings } from './schemas.ts'
import { defaultSettings, settingsOf } from './settings.ts'

const minuteMs = 60_000
/** Codes that phones scanned without a network. */
const longestOffline = 12 * 3_600_000

interface Planned {
  starts_at: Date | null
  ends_at: Date | null
}

/** How and when people can check in themselves; never for tasks without a time. */
export function selfCheckInFor(settings: CheckInSettings | null, { starts_at, ends_at }: Planned) {
  const { button, code, minutes_before, minutes_after } = settings ?? defaultSettings
  if (!starts_at || !ends_at || !(button || code)) return null
  const by: ('button' | 'code')[] = [
    ...(button ? ['button' as const] : []),
    ...(code ? ['code' as const] : []),
  ]
  const from = new Date(starts_at.getTime() - minutes_before * minuteMs)
  const until = new Date(Math.min(starts_at.getTime() + minutes_after * minuteMs, ends_at.getTime()))
  return { by, from: from.toISOString(), until: until.toISOString() }
}

/** Their own seat. */
async function requireSeat(db: Db, actor: Actor, ref: TaskRef): Promise<SeatRow> {
  const seat = await selectSeat(db, ref, actor.uid)
  if (!seat) throw new Problem('not_found')
  return seat
}

export async function getMyAttendance(db: Db, actor: Actor, ref: TaskRef) {
  await requireProject(db, actor, ref.pid)
  const task = await requireTask(db, actor, ref, await selectViewer(db, ref.pid, actor))
  const seat = await requireSeat(db, actor, ref)
  return present({ task, seat }, await settingsOf(db, ref.pid))
}

function present({ task, seat }: { task: TaskRow; seat: SeatRow }, settings: CheckInSettings) {
  const { state, arrived_at, left_at, recorded_at, arrived_how: how } = seat
  const open = state === 'confirmed' && task.state === 'planned' && !seat.tentative
  return {
    state,
    arrived_at: arrived_at?.toISOString() ?? null,
    left_at: left_at?.toISOString() ?? null,
    recorded_at: recorded_at?.toISOString() ?? null,
    how,
    running_late: presentLateness(seat),
    check_in: open ? selfCheckInFor(settings, task) : null,
  }
}

/** Locks their shift, and checks that it is theirs. */
async function lockOwnSeat(tx: Transaction, actor: Actor, ref: TaskRef) {
  const project = await requireProject(tx, actor, ref.pid)
  const viewer = await selectViewer(tx, ref.pid, actor)
  await requireTask(tx, actor, ref, viewer)
  await requireLiveProject(tx, ref.pid)
  await lockRoles(tx, ref)
  const task = (await selectTask(tx, ref, actor.uid))!
  const seat = await requireSeat(tx, actor, ref)
  // Whoever hasn't accepted isn't in the event.
  if (seat.tentative) throw refused([because['seat-unconfirmed']])
  return { project, viewer, task, seat }
}

interface Arrival extends TaskRef {
  code?: string | undefined
  at?: Date | undefined
}

/** Idempotent, whoever recorded it. */
export async function checkIn(tx: Transaction, actor: Actor, { code, at, ...ref }: Arrival) {
  const locked = await lockOwnSeat(tx, actor, ref)
  const settings = (await selectSettings(tx, ref.pid)) ?? { ...defaultSettings, secret: null }
  if (locked.seat.state === 'arrived') return present(locked, settings)
  requireOpen(settings, locked.task, { code, at })
  if (code !== undefined && !isShown(settings.secret, code, at)) throw refused([because['wrong-desk-code']])
  const how = code === undefined ? 'button' : 'code'
  const step = { actor, state: 'arrived', from: 'confirmed', at, note: '', how } as const
  return present(await record(tx, locked, step), settings)
}

function requireOpen(settings: CheckInSettings, task: TaskRow, { code, at }: Pick<Arrival, 'code' | 'at'>) {
  const open = selfCheckInFor(settings, task)
  if (!open) throw refused([because['self-check-in-off']])
  const now = happenedAt(at, new Date())
  const { by, from, until } = open
  if (now < new Date(from)) throw refused([{ ...because['check-in-closed'], from }])
  if (now > new Date(until)) throw refused([because['check-in-over']])
  if (!by.includes(code === undefined ? 'button' : 'code'))
    throw refused([because[code === undefined ? 'desk-code-needed' : 'self-check-in-off']])
}

function isShown(secret: Buffer | null, code: string, at: Date | undefined): boolean {
  const now = new Date()
  if (!secret || (at && at.getTime() < now.getTime() - longestOffline)) return false
  return isCode(secret, code, { at: happenedAt(at, now), offline: at !== undefined })
}

interface Late extends TaskRef {
  minutes: number
  at?: Date | undefined
}

/** Until they are checked in, or the shift is over. Idempotent. */
export async function setRunningLate(tx: Transaction, actor: Actor, { minutes, at: sentAt, ...ref }: Late) {
  const { task, seat } = await lockOwnSeat(tx, actor, ref)
  const at = happenedAt(sentAt, new Date())
  if (seat.state !== 'confirmed')
    throw await tooLate(tx, { task, seat }, { state: 'confirmed', from: null, at: at.toISOString() })
  requireTime(task, { from: seat.state, to: 'arrived', at })
  if (task.ends_at && task.ends_at < at) throw refused([because['task-over']])
  if ((seat.late_minutes ?? 0) !== minutes) {
    await updateLateness(tx, seat, minutes === 0 ? null : { minutes, at })
    await auditTask(tx, actor.uid, task, 'seat.running-late', { after: { uid: actor.uid, minutes } })
  }
  return present({ task, seat: await requireSeat(tx, actor, ref) }, await settingsOf(tx, ref.pid))
}
