import { expect, it } from 'vitest'
import { coverageOf, levelOf } from './coverage.ts'

const cell = (day: string | null, tid: string | null, seats: number, taken: number, tentative = 0) => ({
  day,
  tid,
  team: tid,
  tasks: 1,
  seats,
  taken,
  tentative,
  open: taken < seats ? 1 : 0,
  at_risk: 0,
})

it('has a row per team and a column per day, and sums each day', () => {
  const first = cell('2026-12-12', 'stage', 4, 2, 1)
  const second = cell('2026-12-12', null, 3, 3, 2)
  const third = cell('2026-12-13', 'stage', 5, 5)
  const fourth = cell(null, 'desk', 1, 0)
  const { days, rows, all } = coverageOf([first, second, third, fourth])
  expect(days).toEqual(['2026-12-12', '2026-12-13', null])
  expect(rows).toEqual([
    { tid: 'stage', team: 'stage', cells: [first, third, null], open: 2 },
    { tid: 'desk', team: 'desk', cells: [null, null, fourth], open: 1 },
    { tid: null, team: null, cells: [second, null, null], open: 0 },
  ])
  expect(all.map(({ seats, taken, tentative, open }) => [seats, taken, tentative, open])).toEqual([
    [7, 5, 3, 1],
    [5, 5, 0, 0],
    [1, 0, 0, 1],
  ])
})

it.each([
  [10, 10, 0, 0, 3],
  [10, 10, 0, 1, 2],
  [10, 10, 1, 0, 2],
  [0, 0, 0, 0, 3],
  [10, 9, 0, 1, 2],
  [10, 7, 0, 0, 1],
  [10, 4, 0, 0, 0],
])(
  'of %i spots, %i filled, %i unanswered and %i shifts at risk is level %i',
  (seats, taken, tentative, at_risk, level) => {
    expect(levelOf({ seats, taken, tentative, at_risk })).toBe(level)
  },
)
