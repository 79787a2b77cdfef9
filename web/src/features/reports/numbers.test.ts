import { expect, it } from 'vitest'
import { shareOf } from './numbers.ts'

it.each([
  [0, 400, '0%'],
  [1, 400, '1%'],
  [200, 400, '50%'],
  [399, 400, '99%'],
  [400, 400, '100%'],
])('%i of %i is shown as %s', (part, whole, shown) => {
  expect(new Intl.NumberFormat('en', { style: 'percent' }).format(shareOf(part, whole))).toBe(shown)
})
