import type { ScheduledSeat } from '@manyhands/api-client'
import { expect, it } from 'vitest'
import { daysOf, nextOf } from './coming.ts'

const seat = (title: string, given: object, task: object = {}) =>
  ({
    time_zone: 'Asia/Taipei',
    state: 'confirmed',
    ...given,
    task: { title, state: 'planned', starts_at: '2027-08-07T01:00:00Z', ...task },
  }) as unknown as ScheduledSeat

it('returns the next shift, ignoring cancelled, waitlisted and untimed ones', () => {
  const seats = [
    seat('waits', { state: 'waiting' }),
    seat('cancelled', {}, { state: 'cancelled' }),
    seat('whenever', {}, { starts_at: null }),
    seat('sure', {}),
    seat('later', {}),
  ]
  expect(nextOf(seats)?.task.title).toBe('sure')
  expect(nextOf([])).toBeUndefined()
})

it('groups by day in the time zone of each event', () => {
  const late = '2027-08-07T16:30:00Z'
  const seats = [
    seat('Taipei', {}, { starts_at: late }),
    seat('Berlin', { time_zone: 'Europe/Berlin' }, { starts_at: late }),
    seat('whenever', {}, { starts_at: null }),
  ]
  expect(daysOf(seats).map(([day, found]) => [day, found[0]!.task.title])).toEqual([
    ['2027-08-08', 'Taipei'],
    ['2027-08-07', 'Berlin'],
    ['', 'whenever'],
  ])
})
