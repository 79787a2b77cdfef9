import { expect, it } from 'vitest'
import { dietOf, readNumber } from './values.ts'

it.each([
  ['', undefined],
  ['  ', undefined],
  ['3', 3],
  [' 12 ', 12],
  ['-4', -4],
  ['\uff11\uff12', 12],
  ['1.50', 1.5],
  ['1,5', 1.5],
  ['1,234', 1234],
  ['1,234,567.5', 1234567.5],
  ['1.', '1.'],
  ['-', '-'],
  ['two', 'two'],
  ['1e3', '1e3'],
])('%j is %j', (text, value) => {
  expect(readNumber(text)).toBe(value)
})

it('leaves out empty parts of a diet', () => {
  expect(dietOf({ diet: 'halal', allergies: [], note: ' ' })).toEqual({ diet: 'halal' })
  expect(dietOf({ allergies: ['soy'], note: 'much' })).toEqual({ allergies: ['soy'], note: 'much' })
  expect(dietOf({})).toBeUndefined()
})
