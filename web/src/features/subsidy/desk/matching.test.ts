import { expect, it } from 'vitest'
import { matches, nextAfter } from './matching.ts'

const claim = {
  person: { uid: 'u', name: 'Mei-Ling Chen 陳美玲' },
  origin: { en: 'Taipei', 'zh-TW': '臺北' },
  oid: 'taipei',
}

it.each([
  ['', true],
  ['mei', true],
  ['chen taipei', true],
  ['美玲 台北', true],
  ['mei tainan', false],
])('%o finds it: %s', (wanted, found) => {
  expect(matches(claim, wanted)).toBe(found)
})

it('continues below, at the end above, and nowhere after the last', () => {
  expect(nextAfter(['a', 'b', 'c'], 'b')).toBe('c')
  expect(nextAfter(['a', 'b', 'c'], 'c')).toBe('b')
  expect(nextAfter(['a'], 'a')).toBe(undefined)
})
