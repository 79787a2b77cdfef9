import { expect, it } from 'vitest'
import { dayAfter, localNow, momentsOf, proposal } from './interview-times.ts'

const now = new Date('2026-11-14T18:30:00Z')

it('reads typed times in the time zone of the event', () => {
  const typed = ['2026-11-16T19:00', '', '2026-11-15T19:00', '2026-11-16T19:00']
  expect(momentsOf(typed, 'Asia/Taipei')).toEqual(['2026-11-15T11:00:00.000Z', '2026-11-16T11:00:00.000Z'])
  expect(momentsOf(typed.slice(0, 1), 'America/New_York')).toEqual(['2026-11-17T00:00:00.000Z'])
})

it('proposes evenings of the event', () => {
  expect([localNow('Asia/Taipei', now), localNow('America/New_York', now)]).toEqual([
    '2026-11-15T02:30',
    '2026-11-14T13:30',
  ])
  expect([proposal('Asia/Taipei', 1, now), proposal('America/New_York', 1, now)]).toEqual([
    '2026-11-16T19:00',
    '2026-11-15T19:00',
  ])
  expect(dayAfter('2026-12-31T19:00', 'Asia/Taipei')).toBe('2027-01-01T19:00')
})
