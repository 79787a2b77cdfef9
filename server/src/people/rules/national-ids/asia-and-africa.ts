import { isDayOfSomeCentury } from '../calendar.ts'
import { isLuhn, isVerhoeff, type NationalIdRule, part, rule, weigh } from './check-digits.ts'

const singaporeLetters = { S: 'JZIHGFEDCBA', F: 'XWUTRQPNMLK', M: 'XWUTRQPNJLK' }

/** NRIC (S, T) and FIN (F, G, M). */
const singapore = rule(/^[STFGM]\d{7}[A-Z]$/, (number) => {
  const series = number[0]!
  const offset = 'TG'.includes(series) ? 4 : series === 'M' ? 3 : 0
  const letters = singaporeLetters['ST'.includes(series) ? 'S' : series === 'M' ? 'M' : 'F']
  return number[8] === letters[(weigh(number.slice(1), [2, 7, 6, 5, 4, 3, 2]) + offset) % 11]
})

const unusedPlaces = new Set([0, 17, 18, 19, 20, 69, 70, 73, 80, 81, 94, 95, 96, 97])

/** MyKad: a date of birth and a place; no check digit. */
const malaysia = rule(
  /^\d{12}$/,
  (number) =>
    isDayOfSomeCentury(part(number, 0, 2), part(number, 2, 4), part(number, 4, 6)) &&
    !unusedPlaces.has(part(number, 6, 8)),
)

const thailand = rule(
  /^\d{13}$/,
  (number) =>
    Number(number) > 0 &&
    (11 - (weigh(number, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === part(number, 12, 13),
)

/** Aadhaar. */
const india = rule(/^[2-9]\d{11}$/, isVerhoeff)

/** NIK: a district and a date of birth, with 40 added for women; no check digit. */
const indonesia = rule(/^[1-9]\d{15}$/, (number) => {
  const day = part(number, 6, 8)
  return isDayOfSomeCentury(part(number, 10, 12), part(number, 8, 10), day > 40 ? day - 40 : day)
})

const turkey = rule(/^[1-9]\d{10}$/, (number) => {
  const tenth = weigh(number, [7, 9, 7, 9, 7, 9, 7, 9, 7]) % 10
  return part(number, 9, 10) === tenth && part(number, 10, 11) === weigh(number, Array(10).fill(1)) % 10
})

const israelFull = rule(/^\d{9}$/, (number) => Number(number) > 0 && isLuhn(number))

/** Leading zeros are often left out. */
const israel: NationalIdRule = (plain) => {
  const digits = plain.replace(/[ -]/g, '')
  return israelFull(digits.length >= 5 ? digits.padStart(9, '0') : digits)
}

/** A date of birth, a citizenship and a check digit; refugees have 2. */
const southAfrica = rule(
  /^\d{10}[012]\d{2}$/,
  (number) =>
    isDayOfSomeCentury(part(number, 0, 2), part(number, 2, 4), part(number, 4, 6)) && isLuhn(number),
)

export const asianAndAfricanIds = {
  SG: singapore,
  MY: malaysia,
  TH: thailand,
  IN: india,
  ID: indonesia,
  TR: turkey,
  IL: israel,
  ZA: southAfrica,
}
