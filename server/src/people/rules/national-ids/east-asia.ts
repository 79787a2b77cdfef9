import { isDay } from '../calendar.ts'
import { type NationalIdRule, part, rule, weigh } from './check-digits.ts'

/** The letters in the order of their values, which start at 10. */
const taiwanLetters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'

/** Identity cards, and resident certificates: since 2021 with 8 or 9, before with a second letter. */
const taiwan = rule(/^[A-Z]([1289]|[A-D])\d{8}$/, (number) => {
  const first = taiwanLetters.indexOf(number[0]!) + 10
  const second = taiwanLetters.indexOf(number[1]!)
  const digits = `${first}${second < 0 ? number[1] : second}${number.slice(2)}`
  return weigh(digits, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0
})

/** My Number. */
const japan = rule(/^\d{12}$/, (number) => {
  const remainder = weigh(number, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return part(number, 11, 12) === (remainder <= 1 ? 0 : 11 - remainder)
})

/** The check digit is ignored: numbers issued since October 2020, also to older people, have none. */
const korea = rule(/^\d{13}$/, (number) => {
  const century = [1800, 1900, 1900, 2000, 2000, 1900, 1900, 2000, 2000, 1800][part(number, 6, 7)]!
  return isDay(century + part(number, 0, 2), part(number, 2, 4), part(number, 4, 6))
})

const china = rule(/^[1-9]\d{16}[\dX]$/, (number) => {
  if (!isDay(part(number, 6, 10), part(number, 10, 12), part(number, 12, 14))) return false
  const sum = weigh(number, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
  return number[17] === '10X98765432'[sum % 11]
})

const hongKongNumber = rule(/^[A-Z]{1,2}\d{6}[\dA]$/, (number) => {
  const values = [...number].map((sign) => Number.parseInt(sign, 36))
  if (values.length === 8) values.unshift(36)
  return values.reduce((sum, value, index) => sum + value * (9 - index), 0) % 11 === 0
})

/** The check digit is in brackets on the card, and without them here. */
const hongKong: NationalIdRule = (plain) => hongKongNumber(plain.replace(/[()]/g, ''))

export const eastAsianIds = { TW: taiwan, JP: japan, KR: korea, CN: china, HK: hongKong }
