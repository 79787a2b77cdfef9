import { isLuhn, part, rule, weigh } from './check-digits.ts'

/** Numbers from advertisements, which nobody has. */
const advertised = new Set(['078051120', '219099999'])

/** SSN; or ITIN, which starts from 900, for people without an SSN. */
const unitedStates = rule(/^\d{9}$/, (number) => {
  const [area, group] = [part(number, 0, 3), part(number, 3, 5)]
  if (area >= 900) return group >= 50
  return area > 0 && area !== 666 && group > 0 && part(number, 5, 9) > 0 && !advertised.has(number)
})

/** SIN. */
const canada = rule(/^[1-9]\d{8}$/, isLuhn)

/** CPF. */
const brazil = rule(/^\d{11}$/, (number) => {
  if (/^(\d)\1+$/.test(number)) return false
  const first = ((weigh(number, [10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10
  const second = ((weigh(number, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10
  return part(number, 9, 10) === first && part(number, 10, 11) === second
})

/** RUT or RUN. */
const chile = rule(/^[1-9]\d{5,7}[\dK]$/, (number) => {
  const digits = number.slice(0, -1).padStart(8, '0')
  return number.at(-1) === '0K987654321'[weigh(digits, [3, 2, 7, 6, 5, 4, 3, 2]) % 11]
})

export const americanIds = { US: unitedStates, CA: canada, BR: brazil, CL: chile }
