import { expect, it } from 'vitest'
import { matches, step } from './match.ts'

it.each([
  ['Automatic messages', 'mess', true],
  ['Automatic messages', 'auto MESS', true],
  ['Automatic messages', 'essages', false],
  ['Zoë’s kitchen', 'zoe', true],
  ['Pool (talent)', 'tal', true],
  ['加入申請', '申請', true],
  ['加入申請', '班次', false],
  ['Overview', '', true],
])('%s, searched by “%s”: %s', (text, query, found) => {
  expect(matches(text, query)).toBe(found)
})

it('goes around', () => {
  expect([step(-1, 1, 3), step(-1, -1, 3), step(2, 1, 3), step(0, -1, 3), step(-1, 1, 0)]).toEqual([
    0, 2, 0, 2, -1,
  ])
})
