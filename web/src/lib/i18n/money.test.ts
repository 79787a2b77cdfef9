import { expect, it } from 'vitest'
import { formatterFor } from './format.ts'

it.each([
  ['en-US', '1350.00', 'TWD', 'NT$1,350'],
  ['en-US', '1350.50', 'TWD', 'NT$1,350.50'],
  ['zh-TW', '1350.00', 'TWD', '$1,350'],
  ['en-US', '500', 'JPY', '¥500'],
  ['en-US', '1.005', 'KWD', 'KWD 1.005'],
  ['en-US', '-12.50', 'EUR', '-€12.50'],
  ['en-US', '90071992547409.93', 'EUR', '€90,071,992,547,409.93'],
])('in %s %s %s is %s', (locale, amount, currency, text) => {
  expect(formatterFor(locale).money(amount, currency).replaceAll('\u00a0', ' ')).toBe(text)
})
