import { isDay, isDayOfSomeCentury } from '../calendar.ts'
import { isLuhn, type NationalIdRule, part, rule, weigh } from './check-digits.ts'

const swedish = /^(18|19|20)?(\d{2})(\d{2})(\d{2})([-+]?)(\d{4})$/

/**
 * Personnummer and samordningsnummer, which adds 60 to the day. Twelve digits stay twelve; ten keep their
 * sign, because + means that the person is at least a hundred years old.
 */
const sweden: NationalIdRule = (plain) => {
  const match = swedish.exec(plain.replace(/ /g, ''))
  if (!match) return null
  const [, century, year, month, written, sign, last] = match as unknown as [string, ...string[]]
  const day = Number(written) > 60 ? Number(written) - 60 : Number(written)
  const isReal = century
    ? isDay(Number(century + year), Number(month), day)
    : isDayOfSomeCentury(Number(year), Number(month), day)
  const ten = `${year}${month}${written}${last}`
  if (!isReal || !isLuhn(ten)) return null
  return century ? `${century}${ten}` : `${ten.slice(0, 6)}${sign || '-'}${last}`
}

/**
 * Fødselsnummer and D-number, which adds 40 to the day. From 2032 the first check digit may leave a remainder
 * of up to 3; that is accepted already, because the second one still catches typos.
 */
const norway = rule(/^\d{11}$/, (number) => {
  const written = part(number, 0, 2)
  const day = written > 40 ? written - 40 : written
  if (!isDayOfSomeCentury(part(number, 4, 6), part(number, 2, 4), day)) return false
  return (
    weigh(number, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 <= 3 &&
    weigh(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
  )
})

/** CPR. The check digit is ignored: since 2007 numbers are issued without one. Replacement numbers add 60. */
const denmark = rule(/^\d{10}$/, (number) => {
  const written = part(number, 0, 2)
  const day = written > 60 ? written - 60 : written
  return isDayOfSomeCentury(part(number, 4, 6), part(number, 2, 4), day)
})

const finnish = /^(\d{2})(\d{2})(\d{2})([-+A-FU-Y])(\d{3})([0-9A-FHJ-NPR-Y])$/

/** HETU, with the century signs added in 2023. */
const finland: NationalIdRule = (plain) => {
  const match = finnish.exec(plain)
  if (!match) return null
  const [, day, month, year, sign, order, check] = match as unknown as [string, ...string[]]
  const century = sign === '+' ? 1800 : /[-U-Y]/.test(sign!) ? 1900 : 2000
  if (!isDay(century + Number(year), Number(month), Number(day))) return null
  const number = Number(`${day}${month}${year}${order}`)
  return check === '0123456789ABCDEFHJKLMNPRSTUVWXY'[number % 31] ? plain : null
}

function hasBalticCheckDigit(number: string): boolean {
  const first = weigh(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11
  const second = weigh(number, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11
  return part(number, 10, 11) === (first < 10 ? first : second % 10)
}

const balticCentury = (number: string) => 1800 + 100 * Math.floor((part(number, 0, 1) - 1) / 2)

const estonia = rule(
  /^[1-8]\d{10}$/,
  (number) =>
    isDay(balticCentury(number) + part(number, 1, 3), part(number, 3, 5), part(number, 5, 7)) &&
    hasBalticCheckDigit(number),
)

/** The day may be unknown, and a number that begins with 9 has none. */
const lithuania = rule(/^[1-9]\d{10}$/, hasBalticCheckDigit)

export const northernEuropeanIds = {
  SE: sweden,
  NO: norway,
  DK: denmark,
  FI: finland,
  EE: estonia,
  LT: lithuania,
}
