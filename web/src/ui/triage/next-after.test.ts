import { expect, it } from 'vitest'
import { nextAfter } from './next-after.ts'

it.each([
  [['a', 'b', 'c'], ['a'], 'a', 'b'],
  [['a', 'b', 'c'], ['c'], 'c', 'b'],
  [['a', 'b', 'c'], ['a', 'b', 'c'], 'b', undefined],
  [['a', 'b', 'c'], ['a'], 'b', 'b'],
  [['a', 'b'], ['x'], 'x', 'a'],
  [['a', 'b'], ['a'], undefined, undefined],
])('of %s without %s goes on from %s to %s', (ids, gone, open, next) => {
  expect(nextAfter(ids, gone, open)).toBe(next)
})
