import { expect, it } from 'vitest'
import { isFoundIn } from './alike.ts'

it.each([
  ['Sofía Núñez', 'sofia', true],
  ['Sofía Núñez', 'nunez sof', true],
  ['Sofia', 'sofía', true],
  ['Đặng Thị Łucja Ørsted', 'dang lucja orsted', true],
  ['ＡＤＡ', 'ada', true],
  ['陳怡君', '怡君', true],
  ['Sofía', 'sofie', false],
  ['Ada', ' ', true],
])('%s by “%s”: %s', (name, typed, found) => {
  expect(isFoundIn(name, typed)).toBe(found)
})
