import { expect, it } from 'vitest'
import { remindable, whyNotRemind } from './reminding.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

it.each([
  [null, true],
  [hoursAgo(23), false],
  [hoursAgo(25), true],
])('reminded at %s: can be reminded is %s', (reminded_at, can) => {
  expect(remindable({ reminded_at })).toBe(can)
})

const now = Date.parse('2026-11-16T12:00:00Z')
const before = '2026-11-16T11:00:00Z'
const later = '2026-11-16T13:00:00Z'

it.each([
  ['open', null, null, true],
  ['open', before, later, true],
  ['open', later, null, false],
  ['open', null, before, false],
  ['draft', null, null, false],
  ['retired', null, null, false],
] as const)(
  'a form that is %s from %s to %s: reminders are sent is %s',
  (state, opens_at, closes_at, can) => {
    expect(whyNotRemind({ state, opens_at, closes_at }, now)).toEqual(can ? [] : [{ rule: 'form-not-open' }])
  },
)
