import { expect, it } from 'vitest'
import { inUnits, ofUnits } from './units.ts'

it('adds money in the smallest unit, without rounding errors', () => {
  expect(0.1 + 0.2 - 0.3).not.toBe(0)
  expect(inUnits('0.10') + inUnits('0.20') - inUnits('0.30')).toBe(0n)
  expect(inUnits('9007199254740993.01') - inUnits('9007199254740993.00')).toBe(1n)
})

it('formats units with the decimals of the currency', () => {
  expect(ofUnits(1n, '100.00')).toBe('0.01')
  expect(ofUnits(35_000n, '100.00')).toBe('350.00')
  expect(ofUnits(350n, '100')).toBe('350')
  expect(ofUnits(12_345n, '1.000')).toBe('12.345')
})
