import { expect, it } from 'vitest'
import { isCalled } from './origins.ts'

const taichung = { oid: 'taichung', names: { en: 'Táichung', 'zh-TW': '台中' } }

it.each([
  ['', true],
  ['tai', true],
  [' TAICH ', true],
  ['台中', true],
  ['臺', true],
  ['Ｔａｉ', true],
  ['taipei', false],
])('%o finds it: %s', (wanted, found) => {
  expect(isCalled(taichung, wanted)).toBe(found)
})
