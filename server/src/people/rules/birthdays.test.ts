import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBirthday } from './birthdays.ts'

const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))

const today = new Date('2026-11-15T12:00:00Z')

it.each(['2026-11-15', '2000-02-29', '1999-12-31', '1906-11-15', '1905-11-16'])('accepts %s', (date) => {
  expect(isBirthday(date, today)).toBe(true)
})

it.each([
  ['tomorrow', '2026-11-16'],
  ['121 years ago', '1905-11-15'],
  ['29 February of a common year', '2001-02-29'],
  ['29 February 1900', '1900-02-29'],
  ['31 April', '2001-04-31'],
  ['month 13', '2001-13-01'],
  ['month 0', '2001-00-10'],
  ['day 0', '2001-01-00'],
  ['a short year', '85-01-01'],
  ['a time', '2001-01-01T00:00:00Z'],
  ['slashes', '2001/01/01'],
  ['a line after it', '2001-01-01\n'],
  ['nothing', ''],
])('refuses %s', (_, date) => {
  expect(isBirthday(date, today)).toBe(false)
})

it('begins in 1900, however early today is', () => {
  const then = new Date('1950-01-01T00:00:00Z')
  const taken = ['1899-12-31', '1900-01-01', '1900-02-28', '1900-02-29'].map((date) => isBirthday(date, then))
  expect(taken).toEqual([false, true, true, false])
})

it('accepts every day of the last 120 years, and none after today', () => {
  const day = 86_400_000
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 43_800 }), (ago) => {
      const date = new Date(today.getTime() - ago * day).toISOString().slice(0, 10)
      expect([date, isBirthday(date, today)]).toEqual([date, ago >= 0])
    }),
  )
})

it('agrees with the runtime’s calendar', () => {
  const part = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(fc.integer({ min: 1910, max: 2025 }), part(13), part(32), (year, month, day) => {
      const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      const made = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
      expect([date, isBirthday(date, today)]).toEqual([date, made === date])
    }),
    { numRuns: 1000 },
  )
})

it('handles any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(isBirthday(text, today)).toBe(false)
    }),
  )
})
