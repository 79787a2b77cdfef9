import { expect, it } from 'vitest'
import { hoursIn, rowsOf } from './coverage.ts'

const cell = (hour: number, tid: string | null, seats: number, taken: number) => ({
  hour,
  tid,
  team: tid,
  seats,
  taken,
})

it('shows every hour from the first to the last shift', () => {
  expect(hoursIn([cell(9, 'a', 1, 0), cell(12, 'b', 1, 0)])).toEqual([9, 10, 11, 12])
  expect(hoursIn([])).toEqual([])
})

it('lists the teams with the most open spots first', () => {
  const cells = [cell(9, 'a', 4, 4), cell(9, null, 3, 1), cell(9, 'b', 2, 1), cell(10, 'b', 4, 1)]
  expect(rowsOf(cells).map(({ tid }) => tid)).toEqual(['b', null, 'a'])
})
