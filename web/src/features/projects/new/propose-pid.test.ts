import { expect, it } from 'vitest'
import { proposePid } from './propose-pid.ts'

it.each([
  ['Lantern Days 2026', '', 'lantern-days-2026'],
  ['Lantern Days 2026', '2027-01-02', 'lantern-days-2026'],
  ['Lantern Days', '2026-12-12', 'lantern-days-2026'],
  ['Lantern Days', '', 'lantern-days'],
  ['Fête d’été', '2026-07-01', 'fete-d-ete-2026'],
  ['燈節 2026', '', '2026'],
  ['燈節', '2026-12-12', '2026'],
  ['燈節', '', 'project'],
  ['  ', '2026-12-12', ''],
  // A date field passes through such years while the year is typed.
  ['Lantern Days', '0002-12-12', 'lantern-days'],
])('%s on %s is %s', (name, startsOn, pid) => {
  expect(proposePid(name, startsOn, new Set())).toBe(pid)
})

it('suggests no taken identifier', () => {
  expect(proposePid('Lantern Days 2026', '', new Set(['lantern-days-2026', 'lantern-days-2026-2']))).toBe(
    'lantern-days-2026-3',
  )
})
