import { isDayOfSomeCentury } from '../calendar.ts'
import { isLuhn, isMod11And10, modulo, type NationalIdRule, part, rule, weigh } from './check-digits.ts'

/** Steuer-ID. The number of an identity card changes with the card, so it doesn't identify a person. */
const germany = rule(/^[1-9]\d{10}$/, (number) => {
  const counts = new Map<string, number>()
  for (const digit of number.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  const repeated = [...counts.values()].filter((count) => count > 1)
  return repeated.length === 1 && repeated[0]! <= 3 && isMod11And10(number)
})

/**
 * NIR: sex, year, month, department with 2A and 2B for Corsica, commune, order, key. Unusual months mean
 * unknown.
 */
const france = rule(/^[1-478]\d{4}(\d{2}|2[AB])\d{8}$/, (number) => {
  const digits = number.replace('A', '0').replace('B', '0')
  const corsica = number[6] === 'A' ? 1_000_000 : number[6] === 'B' ? 2_000_000 : 0
  return 97 - ((part(digits, 0, 13) - corsica) % 97) === part(number, 13, 15)
})

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'

const spainFull = rule(/^([XYZKLM]|\d)\d{7}[A-Z]$/, (number) => {
  const digits = number.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return number[8] === spanishLetters[Number(digits.replace(/^[KLM]/, '')) % 23]
})

/** DNI, whose leading zeros may be left out; NIE; and NIF for people with neither. */
const spain: NationalIdRule = (plain) => {
  const number = plain.replace(/[ .-]/g, '')
  return spainFull(/^\d{6,7}[A-Z]$/.test(number) ? number.padStart(9, '0') : number)
}

/** NIF. */
const portugal = rule(/^[1-9]\d{8}$/, (number) => {
  const remainder = weigh(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return part(number, 8, 9) === (remainder <= 1 ? 0 : 11 - remainder)
})

/** Letters that replace digits where two people would have the same code. */
const digitLetters = 'LMNPQRSTUV'
const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]
const italianMonths = 'ABCDEHLMPRST'

const italyPerson = rule(
  /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/,
  (number) => {
    const digits = (from: number, to: number) =>
      Number(number.slice(from, to).replace(/[A-Z]/g, (letter) => String(digitLetters.indexOf(letter))))
    const day = digits(9, 11)
    const month = italianMonths.indexOf(number[8]!) + 1
    if (!isDayOfSomeCentury(digits(6, 8), month, day > 40 ? day - 40 : day)) return false

    const values = [...number].map((sign) => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65))
    const sum = values
      .slice(0, 15)
      .reduce((total, value, index) => total + (index % 2 === 0 ? oddValues[value]! : value), 0)
    return sum % 26 === values[15]
  },
)

const italyProvisional = rule(/^\d{11}$/, (number) => Number(number) > 0 && isLuhn(number))

/** Codice fiscale; the provisional one has eleven digits. */
const italy: NationalIdRule = (plain) => italyPerson(plain) ?? italyProvisional(plain)

const netherlandsFull = rule(
  /^\d{9}$/,
  (number) => Number(number) > 0 && modulo(weigh(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]), 11) === 0,
)

/** BSN; old ones have eight digits. */
const netherlands: NationalIdRule = (plain) => {
  const digits = plain.replace(/[ .-]/g, '')
  return netherlandsFull(digits.length === 8 ? `0${digits}` : digits)
}

/** Month and day may be 0 for unknown; a BIS number adds 20 or 40 to the month. */
const belgium = rule(/^\d{11}$/, (number) => {
  const [month, day, check] = [part(number, 2, 4), part(number, 4, 6), part(number, 9, 11)]
  if (month > 52 || month % 20 > 12 || day > 31) return false
  const stem = part(number, 0, 9)
  return check === 97 - (stem % 97) || check === 97 - ((2_000_000_000 + stem) % 97)
})

/** National Insurance number; the last letter is often left out. */
const unitedKingdom = rule(
  /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]?$/,
  (number) => !/^(BG|GB|KN|NK|NT|TN|ZZ)/.test(number),
)

/** PPS; the second letter counts since 2013, before it was W, T or X. */
const ireland = rule(/^\d{7}[A-W][A-IWTX]?$/, (number) => {
  const second = 'ABCDEFGHI'.indexOf(number[8] ?? '-') + 1
  const sum = weigh(number, [8, 7, 6, 5, 4, 3, 2]) + second * 9
  return number[7] === 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23]
})

export const westernEuropeanIds = {
  DE: germany,
  FR: france,
  ES: spain,
  PT: portugal,
  IT: italy,
  NL: netherlands,
  BE: belgium,
  GB: unitedKingdom,
  IE: ireland,
}
