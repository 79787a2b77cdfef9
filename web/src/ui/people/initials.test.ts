import { expect, it } from 'vitest'
import { avatarHue, initials } from './initials.ts'

it.each([
  ['Harpreet Kaur Sandhu', 'HS'],
  ['陳怡君', '怡君'],
  ['李白', '李白'],
  ['蘇郁芬 Yufen Su', '郁芬'],
  ['歐陽靖宇', '靖宇'],
  ['Amy', 'A'],
  ['Kavitha d/o Subramaniam', 'KS'],
  ['שירה מזרחי', 'ש'],
  ['วีรภัทร์ ปัญญาดี', 'วี'],
  ['김민준', '김'],
  ['Émile (Milo)', 'É'],
  ['👩‍🚀', '👩‍🚀'],
  ['', '?'],
])('%s is %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

it('gives the same person the same colour', () => {
  expect(avatarHue('0cca3bec')).toBe(avatarHue('0cca3bec'))
  expect(avatarHue('not a hash')).toBe(0)
})
