import { expect, it } from 'vitest'
import { levelOf } from './heat-table.tsx'
import { niceTop } from './lines.tsx'

it.each([
  [1, 2],
  [2, 2],
  [7, 8],
  [11, 20],
  [399, 400],
  [590, 600],
  [1001, 2000],
])('an axis for values up to %i ends at %i', (most, top) => {
  expect(niceTop(most)).toBe(top)
})

it.each([
  [0, 10, 0],
  [1, 10, 1],
  [5, 10, 2],
  [8, 10, 3],
  [99, 100, 3],
  [10, 10, 4],
])('%i of %i has level %i: only what is full looks full', (part, whole, level) => {
  expect(levelOf(part, whole)).toBe(level)
})
