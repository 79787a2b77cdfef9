import { isDay } from '../calendar.ts'
import { modulo, part, rule, weigh } from './check-digits.ts'

/** PESEL; the month encodes the century. */
const poland = rule(/^\d{11}$/, (number) => {
  const month = part(number, 2, 4)
  const century = [1900, 2000, 2100, 2200, 1800][Math.floor(month / 20)]!
  return (
    isDay(century + part(number, 0, 2), month % 20, part(number, 4, 6)) &&
    weigh(number, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0
  )
})

/** Women have 50 added to the month, a day with many births 20; insured foreigners 40 added to the day. */
function isBirthNumberDay(number: string): boolean {
  const [year, day] = [part(number, 0, 2), part(number, 4, 6)]
  const month = part(number, 2, 4) % 50
  const century = number.length === 10 && year < 54 ? 2000 : 1900
  return isDay(century + year, month > 20 ? month - 20 : month, day > 40 ? day - 40 : day)
}

/** Rodné číslo; without a check digit until 1953, and until 1985 with 0 where the digit would be 10. */
const czechia = rule(/^\d{9,10}$/, (number) => {
  if (!isBirthNumberDay(number)) return false
  if (number.length === 9) return part(number, 0, 2) < 54
  return Number(number) % 11 === 0 || (part(number, 0, 9) % 11 === 10 && number[9] === '0')
})

/** RNOKPP. */
const ukraine = rule(
  /^\d{10}$/,
  (number) =>
    Number(number) > 0 &&
    modulo(weigh(number, [-1, 5, 7, 9, 4, 6, 10, 5, 7]), 11) % 10 === part(number, 9, 10),
)

export const centralEuropeanIds = { PL: poland, CZ: czechia, SK: czechia, UA: ukraine }
