import type { Task } from '@manyhands/api-client'
import { expect, it } from 'vitest'
import { changeFrom, inverseOf, startOf } from './change.ts'

const task = { title: 'Desk', location: 'Hall', roles: [{ n: 2, seats: 4 }] } as unknown as Task
const first = { day: '2026-12-12', time: '09:00' }
const values = startOf('move', [task], first)

it.each([
  ['move', { amount: '90' }, { move: { minutes: 90 } }],
  ['move', { amount: '2', unit: 'hours', later: false }, { move: { minutes: -120 } }],
  ['move', { amount: '1', unit: 'days' }, { move: { days: 1 } }],
  ['move', { amount: '0' }, null],
  ['move', { amount: 'soon' }, null],
  ['copy', { day: '2026-12-13' }, { copy: { days: 1 } }],
  ['copy', { day: '2026-12-12' }, null],
  ['copy', { time: '' }, null],
  ['copy', { time: '11:30' }, { copy: { days: 0, minutes: 150 } }],
  ['copy', { day: '2026-12-11', time: '08:00' }, { copy: { days: -1, minutes: -60 } }],
  ['rename', { title: '  ' }, null],
  ['rename', {}, { rename: { title: 'Desk' } }],
  ['location', { location: '' }, { location: '' }],
  ['seats', { seats: '6' }, { seats: { n: 2, seats: 6 } }],
  ['cancel', { message: ' Rain. ' }, { cancel: { reason: 'Rain.' } }],
] as const)('%s %o', (kind, given, change) => {
  expect(changeFrom(kind, { ...values, ...given }, first)).toEqual(change)
})

it('moves back', () => {
  expect(inverseOf({ move: { minutes: 90 } })).toEqual({ move: { minutes: -90 } })
  expect(inverseOf({ move: { days: -2 } })).toEqual({ move: { days: 2 } })
  expect(inverseOf({ location: '' })).toBeNull()
})
