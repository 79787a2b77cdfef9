import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, momentIn, timesFor, wallOf } from './times.ts'

describe('a time in a time zone', () => {
  it.each([
    ['Asia/Taipei', '2026-12-12', '08:30', '2026-12-12T00:30:00.000Z'],
    ['Europe/Berlin', '2026-07-01', '00:15', '2026-06-30T22:15:00.000Z'],
    ['America/St_Johns', '2026-01-10', '23:45', '2026-01-11T03:15:00.000Z'],
    ['America/St_Johns', '2026-07-10', '23:45', '2026-07-11T02:15:00.000Z'],
    // Skipped hours in spring: an hour later.
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
    // Repeated hours in autumn: the first of the two.
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '12:00', '2026-10-25T11:00:00.000Z'],
  ])('%s %s %s', (zone, day, time, iso) => {
    expect(momentIn(zone, day, time)).toBe(iso)
  })

  it('survives a round trip', () => {
    expect(wallOf('America/St_Johns', new Date('2026-01-11T03:15:00Z'))).toEqual({
      day: '2026-01-10',
      time: '23:45',
    })
  })
})

it('counts days across months', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

it('marks an end on the next day', () => {
  const { span } = timesFor('en-GB', 'Asia/Taipei')
  const from = '2026-12-12T14:00:00.000Z'
  expect(span({ starts_at: from, ends_at: '2026-12-12T15:30:00.000Z' })).toBe('22:00–23:30')
  // Midnight still belongs to the evening.
  expect(span({ starts_at: from, ends_at: '2026-12-12T16:00:00.000Z' })).toBe('22:00–00:00')
  expect(span({ starts_at: from, ends_at: '2026-12-12T18:00:00.000Z' })).toBe('22:00 – Sun 02:00')
  expect(span({ starts_at: null, ends_at: null })).toBe('')
})
