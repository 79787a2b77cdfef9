import { expect, it } from 'vitest'
import { proposeTid } from '../propose-tid.ts'
import { merged, moved } from './order.ts'

const list = ['a', 'b', 'c', 'd']

it.each([
  ['a', 0, 'abcd'],
  ['a', 1, 'bacd'],
  ['a', 9, 'bcda'],
  ['d', 0, 'dabc'],
  ['c', -1, 'cabd'],
  ['b', 2, 'acbd'],
])('moves %s to %d: %s', (one, to, shown) => {
  expect(moved(list, one, to).join('')).toBe(shown)
})

it('keeps the chosen order when teams are added and removed', () => {
  expect(merged(['c', 'a', 'b'], ['a', 'b', 'd'])).toEqual(['a', 'b', 'd'])
  expect(merged(['c', 'a'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
})

it.each([
  ['Recording & Streaming 錄播組', 'recording-streaming'],
  ['  Café Crème ', 'cafe-creme'],
  ['報到組', 'team-3'],
  ['Kitchen', 'kitchen-3'],
  ['', ''],
])('proposes for %s the tid %s', (name, tid) => {
  expect(proposeTid(name, new Set(['kitchen', 'kitchen-2']))).toBe(tid)
})

it('is never longer than an identifier may be, nor ends in a dash', () => {
  expect(proposeTid(`${'a'.repeat(39)} b`, new Set())).toBe('a'.repeat(39))
})
