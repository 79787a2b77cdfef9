import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, momentOf, nextDay, nightsOf, type Span, splitByDay } from './zones.ts'

const ms = Date.parse
const span = (start: string, end: string): Span => ({ start: ms(start), end: ms(end) })
const shown = (at: number) => new Date(at).toISOString().replace(':00.000Z', 'Z')
const hours = (split: ReadonlyMap<string, number>) => [...split].map(([day, time]) => [day, time / 3_600_000])

const zones = [
  'Asia/Taipei',
  'Europe/Berlin',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'UTC',
]

describe('a day', () => {
  it('is the local calendar day', () => {
    const days = (at: string) => zones.slice(0, 6).map((zone) => dayOf(ms(at), zone))
    expect(days('2026-03-29T00:30:00Z')).toEqual([
      '2026-03-29',
      '2026-03-29',
      '2026-03-28',
      '2026-03-28',
      '2026-03-28',
      '2026-03-29',
    ])
    expect(dayOf(ms('2026-08-07T15:59:59Z'), 'Asia/Taipei')).toBe('2026-08-07')
    expect(dayOf(ms('2026-08-07T16:00:00Z'), 'Asia/Taipei')).toBe('2026-08-08')
  })

  it('follows another, also over the end of a month and of a year', () => {
    expect([nextDay('2026-12-31'), nextDay('2028-02-28'), nextDay('2026-03-01', -1)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2026-02-28',
    ])
  })
})

describe('a moment', () => {
  it.each([
    ['Asia/Taipei', '2026-08-08', 0, '2026-08-07T16:00Z'],
    ['Asia/Taipei', '2026-08-08', 510, '2026-08-08T00:30Z'],
    ['Europe/Berlin', '2026-03-28', 150, '2026-03-28T01:30Z'],
    // Skipped: the moment at which clocks go forward.
    ['Europe/Berlin', '2026-03-29', 150, '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-03-29', 180, '2026-03-29T01:00Z'],
    // Repeated: the first.
    ['Europe/Berlin', '2026-10-25', 150, '2026-10-25T00:30Z'],
    ['Europe/Berlin', '2026-10-25', 180, '2026-10-25T02:00Z'],
    ['America/St_Johns', '2026-03-08', 0, '2026-03-08T03:30Z'],
    ['America/St_Johns', '2026-03-08', 150, '2026-03-08T05:30Z'],
    ['America/St_Johns', '2026-11-01', 90, '2026-11-01T04:00Z'],
    ['America/St_Johns', '2026-11-01', 120, '2026-11-01T05:30Z'],
    // There is no midnight: the day begins at one.
    ['America/Santiago', '2026-09-06', 0, '2026-09-06T04:00Z'],
    ['America/Santiago', '2026-09-06', 60, '2026-09-06T04:00Z'],
    ['America/Santiago', '2026-04-05', 0, '2026-04-05T04:00Z'],
    ['America/Havana', '2026-11-01', 0, '2026-11-01T04:00Z'],
    // The day that Samoa skipped.
    ['Pacific/Apia', '2011-12-29', 0, '2011-12-29T10:00Z'],
    ['Pacific/Apia', '2011-12-30', 0, '2011-12-30T10:00Z'],
    ['Pacific/Apia', '2011-12-31', 0, '2011-12-30T10:00Z'],
    ['Pacific/Apia', '2026-08-08', 0, '2026-08-07T11:00Z'],
  ])('in %s on %s after %i minutes is %s', (zone, day, minutes, expected) => {
    expect(shown(momentOf(day, minutes, zone))).toBe(expected)
  })
})

describe('a time', () => {
  it.each([
    ['Asia/Taipei', '2026-08-08T09:00+08:00', '2026-08-08T11:30+08:00', [['2026-08-08', 2.5]]],
    [
      'Asia/Taipei',
      '2026-08-08T22:00+08:00',
      '2026-08-10T01:00+08:00',
      [
        ['2026-08-08', 2],
        ['2026-08-09', 24],
        ['2026-08-10', 1],
      ],
    ],
    // Until midnight: nothing of the next day.
    ['Asia/Taipei', '2026-08-08T22:00+08:00', '2026-08-09T00:00+08:00', [['2026-08-08', 2]]],
    [
      'Europe/Berlin',
      '2026-03-28T22:00+01:00',
      '2026-03-29T06:00+02:00',
      [
        ['2026-03-28', 2],
        ['2026-03-29', 5],
      ],
    ],
    [
      'Europe/Berlin',
      '2026-10-24T22:00+02:00',
      '2026-10-25T06:00+01:00',
      [
        ['2026-10-24', 2],
        ['2026-10-25', 7],
      ],
    ],
    [
      'America/St_Johns',
      '2026-10-31T23:30-02:30',
      '2026-11-01T02:00-03:30',
      [
        ['2026-10-31', 0.5],
        ['2026-11-01', 3],
      ],
    ],
    [
      'America/Santiago',
      '2026-09-05T23:00-04:00',
      '2026-09-06T02:00-03:00',
      [
        ['2026-09-05', 1],
        ['2026-09-06', 1],
      ],
    ],
    [
      'America/Santiago',
      '2026-04-04T22:00-03:00',
      '2026-04-05T01:00-04:00',
      [
        ['2026-04-04', 3],
        ['2026-04-05', 1],
      ],
    ],
    [
      'Pacific/Apia',
      '2011-12-29T22:00-10:00',
      '2011-12-31T03:00+14:00',
      [
        ['2011-12-29', 2],
        ['2011-12-31', 3],
      ],
    ],
  ])('in %s from %s to %s falls on its days', (zone, start, end, expected) => {
    expect(hours(splitByDay(span(start, end), zone))).toEqual(expected)
  })

  it('is split by day without loss, in any zone and at any time', () => {
    const start = fc.integer({ min: ms('2020-01-01') / 60_000, max: ms('2030-01-01') / 60_000 })
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 1, max: 7 * 1440 }),
        fc.constantFrom(...zones),
        (at, long, zone) => {
          const given = { start: at * 60_000, end: (at + long) * 60_000 }
          const split = splitByDay(given, zone)
          const days = [...split.keys()]
          expect([...split.values()].reduce((sum, time) => sum + time, 0)).toBe(long * 60_000)
          expect(days[0]).toBe(dayOf(given.start, zone))
          expect(days.at(-1)).toBe(dayOf(given.end - 1, zone))
          expect(days).toEqual(days.map((_, i) => nextDay(days[0]!, i)))
          for (const night of nightsOf(given, zone)) expect(days).toContain(night)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a night', () => {
  it.each([
    ['Asia/Taipei', '2026-08-08T20:00+08:00', '2026-08-09T00:00+08:00', []],
    ['Asia/Taipei', '2026-08-08T20:00+08:00', '2026-08-09T00:01+08:00', ['2026-08-09']],
    ['Asia/Taipei', '2026-08-08T04:59+08:00', '2026-08-08T12:00+08:00', ['2026-08-08']],
    ['Asia/Taipei', '2026-08-08T05:00+08:00', '2026-08-08T12:00+08:00', []],
    ['Asia/Taipei', '2026-08-07T22:00+08:00', '2026-08-09T02:00+08:00', ['2026-08-08', '2026-08-09']],
    ['Europe/Berlin', '2026-03-29T05:00+02:00', '2026-03-29T09:00+02:00', []],
    ['Europe/Berlin', '2026-10-25T04:59+01:00', '2026-10-25T09:00+01:00', ['2026-10-25']],
    ['America/St_Johns', '2026-08-08T23:00-02:30', '2026-08-09T00:30-02:30', ['2026-08-09']],
    // Clocks jump from midnight to one: until then it is the evening before.
    ['America/Santiago', '2026-09-05T20:00-04:00', '2026-09-06T04:00Z', []],
    ['America/Santiago', '2026-09-05T20:00-04:00', '2026-09-06T01:01-03:00', ['2026-09-06']],
    // The skipped day had no night.
    ['Pacific/Apia', '2011-12-29T22:00-10:00', '2011-12-31T03:00+14:00', ['2011-12-31']],
  ])('in %s from %s to %s: %j', (zone, start, end, expected) => {
    expect(nightsOf(span(start, end), zone)).toEqual(expected)
  })
})
