import { expect, it } from 'vitest'
import { cellsOf, paint, rangesOf, stretchesOf, timesOn } from './cells.ts'

const days = ['2026-12-12', '2026-12-13']

it('turns ranges into half hours and back, also over midnight', () => {
  const ranges = [
    { from: '2026-12-12T08:30', until: '2026-12-12T10:00' },
    { from: '2026-12-12T23:00', until: '2026-12-13T01:00' },
    { from: '2026-12-13T23:30', until: '2026-12-14T00:00' },
  ]
  const cells = cellsOf(ranges, days)
  expect(cells).toEqual([17, 18, 19, 46, 47, 48, 49, 95])
  expect(rangesOf(cells, days)).toEqual(ranges)
})

it('leaves out what is on days that are no longer asked about', () => {
  const ranges = [
    { from: '2026-12-10T08:00', until: '2026-12-10T09:00' },
    { from: '2026-12-11T23:00', until: '2026-12-12T00:30' },
    { from: '2026-12-13T23:30', until: '2026-12-14T02:00' },
    { from: '2026-12-15T08:00', until: '2026-12-15T09:00' },
  ]
  expect(cellsOf(ranges, days)).toEqual([0, 95])
})

it('paints and clears in either direction', () => {
  const painted = paint(new Set([1, 9]), [6, 4], true)
  expect(painted).toEqual([1, 4, 5, 6, 9])
  expect(paint(new Set(painted), [5, 9], false)).toEqual([1, 4])
  expect(paint(new Set(painted), [5, 5], true)).toEqual(painted)
})

it('finds stretches in any order', () => {
  expect(stretchesOf([3, 1, 2, 7])).toEqual([
    [1, 4],
    [7, 8],
  ])
  expect(stretchesOf([])).toEqual([])
})

it('says the times of a day', () => {
  const cells = new Set(cellsOf([{ from: '2026-12-12T22:00', until: '2026-12-13T02:00' }], days))
  expect(timesOn(cells, 0)).toEqual(['22:00–24:00'])
  expect(timesOn(cells, 1)).toEqual(['00:00–02:00'])
})
