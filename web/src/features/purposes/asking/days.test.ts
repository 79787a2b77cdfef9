import { expect, it } from 'vitest'
import { rangeOf } from './days.ts'

it.each([
  ['emergency', '2026-11-01', '2026-12-14'],
  ['traffic-subsidy', '2026-11-01', '2027-06-11'],
  // The usual day has passed: a month from today.
  ['emergency', '2027-03-01', '2027-03-31'],
  // Never later than a year after the event.
  ['emergency', '2027-12-01', '2027-12-13'],
  ['insurance', '2027-12-14', null],
] as const)('%s on %s is proposed until %s', (purpose, today, proposed) => {
  expect(rangeOf(purpose, '2026-12-13', today)).toEqual({ first: today, last: '2027-12-13', proposed })
})
