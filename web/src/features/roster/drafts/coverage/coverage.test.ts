import type { RosterShift } from '@manyhands/api-client'
import { expect, test } from 'vitest'
import { coverageOn } from './coverage.ts'

const role = (name: string, seats: number, taken: number, proposed: number) => ({
  n: 1,
  name,
  skill: '',
  seats,
  taken,
  proposed,
})
const shift = (tid: string | null, from: string, to: string, roles: RosterShift['roles']): RosterShift => ({
  id: `${tid}${from}`,
  title: 'A shift',
  tid,
  category: '',
  location: '',
  starts_at: `2026-12-${from}:00+08:00`,
  ends_at: `2026-12-${to}:00+08:00`,
  roles,
})
const how = { timeZone: 'Asia/Taipei', by: 'team', nameOf: (key: string) => key.toUpperCase() } as const

test('shifts count in every hour they touch, and lines with most open spots come first', () => {
  const shifts = [
    shift('desk', '12T09:00', '12T11:00', [role('', 4, 1, 3)]),
    shift('desk', '12T10:30', '12T11:30', [role('', 2, 0, 1)]),
    shift('stage', '12T10:00', '12T11:00', [role('', 3, 0, 0)]),
    shift('stage', '13T10:00', '13T11:00', [role('', 9, 0, 0)]),
  ]
  const filled = (seats: number, taken: number, proposed: number) => ({ seats, taken, proposed })
  expect(coverageOn('2026-12-12', shifts, how)).toEqual({
    hours: [9, 10, 11],
    all: [filled(4, 1, 3), filled(9, 1, 4), filled(2, 0, 1)],
    lines: [
      { key: 'stage', name: 'STAGE', cells: [null, filled(3, 0, 0), null] },
      { key: 'desk', name: 'DESK', cells: [filled(4, 1, 3), filled(6, 1, 4), filled(2, 0, 1)] },
    ],
  })
})

test('a shift past midnight counts on both days, and roles can be lines', () => {
  const night = [shift('gate', '12T23:00', '13T01:00', [role('Guard', 2, 0, 2), role('First aid', 1, 0, 0)])]
  expect(coverageOn('2026-12-13', night, { ...how, by: 'role' })).toEqual({
    hours: [0],
    all: [{ seats: 3, taken: 0, proposed: 2 }],
    lines: [
      { key: 'First aid', name: 'FIRST AID', cells: [{ seats: 1, taken: 0, proposed: 0 }] },
      { key: 'Guard', name: 'GUARD', cells: [{ seats: 2, taken: 0, proposed: 2 }] },
    ],
  })
  expect(coverageOn('2026-12-14', night, how)).toEqual({ hours: [], all: [], lines: [] })
})
