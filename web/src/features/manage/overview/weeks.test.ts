import { expect, it } from 'vitest'
import { mondayOf } from './weeks.ts'

it.each([
  ['2026-W46', '2026-11-09'],
  ['2026-W01', '2025-12-29'],
  ['2026-W53', '2026-12-28'],
  ['2027-W01', '2027-01-04'],
  ['2020-W53', '2020-12-28'],
  ['2021-W01', '2021-01-04'],
  ['2024-W09', '2024-02-26'],
])('the Monday of %s is %s', (week, monday) => {
  expect(mondayOf(week)).toBe(monday)
})
