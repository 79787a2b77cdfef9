import type { ScheduledSeat } from '@manyhands/api-client'
import { dayIn } from '../../../lib/i18n/times/shift-times.ts'

const isSure = ({ state, task }: ScheduledSeat) =>
  task.state === 'planned' && task.starts_at !== null && (state === 'confirmed' || state === 'arrived')

/** The first confirmed shift; waitlist entries don't count. */
export const nextOf = (seats: ScheduledSeat[]): ScheduledSeat | undefined => seats.find(isSure)

/** Seats that are offered. */
export const offersIn = (seats: ScheduledSeat[]) =>
  seats.flatMap((seat) => (seat.offered_until === null ? [] : [{ seat, until: seat.offered_until }]))

/** Seats from a draft of the roster that they were asked to confirm. */
export const unconfirmedIn = (seats: ScheduledSeat[]) =>
  seats.filter(
    ({ confirmation, task: { state, starts_at } }) =>
      confirmation === 'asked' &&
      state === 'planned' &&
      starts_at !== null &&
      Date.parse(starts_at) > Date.now(),
  )

/** By day in each event's time zone; untimed tasks last. */
export function daysOf(seats: ScheduledSeat[]): [day: string, seats: ScheduledSeat[]][] {
  const days = Map.groupBy(seats, ({ task, time_zone }) =>
    task.starts_at ? dayIn(task.starts_at, time_zone) : '',
  )
  return [...days]
}

/** The task of a seat, as other components need it. */
export const taskOf = ({ pid, time_zone, task: { id, title } }: ScheduledSeat) => ({
  pid,
  id,
  title,
  time_zone,
})
