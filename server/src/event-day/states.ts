import { nextSeatStates, type SeatState } from '../tasks/index.ts'

/** States recorded on the day. */
export const attendanceStates = ['confirmed', 'arrived', 'done', 'no_show', 'excused'] as const
export type Attendance = (typeof attendanceStates)[number]

const isAttendance = (state: SeatState): state is Attendance =>
  (attendanceStates as readonly string[]).includes(state)

/** Requests and waitlist entries need a seat first. */
export const mayRecord = (from: SeatState, to: Attendance): boolean =>
  isAttendance(from) && (nextSeatStates[from] as readonly string[]).includes(to)

interface Times {
  arrived_at: Date | null
  left_at: Date | null
}

interface Move extends Pick<Times, 'arrived_at'> {
  from: SeatState
  to: Attendance
  /** Of the task. */
  starts_at: Date | null
  ends_at: Date | null
  now: Date
}

/** Someone who is done without having arrived was there as planned, as far as that is past. */
export function timesAfter({ from, to, arrived_at, starts_at, ends_at, now }: Move): Times {
  if (to === 'arrived') return { arrived_at: from === 'done' ? (arrived_at ?? now) : now, left_at: null }
  if (to !== 'done') return { arrived_at: null, left_at: null }
  if (from === 'arrived') return { arrived_at, left_at: arrived_at && arrived_at > now ? arrived_at : now }
  const past = (at: Date | null) => (at && at < now ? at : now)
  return { arrived_at: starts_at && past(starts_at), left_at: past(ends_at) }
}

type Group = 'late' | 'due' | 'on_shift' | 'next' | 'done' | 'absent'

const soon = 60 * 60_000

/** The group on the board. */
export function groupOf(state: Attendance, starts_at: Date, now: Date): Group {
  if (state === 'arrived') return 'on_shift'
  if (state === 'done') return 'done'
  if (state !== 'confirmed') return 'absent'
  const left = starts_at.getTime() - now.getTime()
  return left <= 0 ? 'late' : left <= soon ? 'due' : 'next'
}
