import fc from 'fast-check'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { readPhone } from './phones.ts'

const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))

/** Numbers reserved for films, and examples of national numbering plans. */
const published: [country: string, national: string, stored: string][] = [
  ['TW', '0912-345-678', '+886912345678'],
  ['TW', '(02) 2345-6789', '+886223456789'],
  ['GB', '020 7946 0018', '+442079460018'],
  ['US', '(212) 555-0100', '+12125550100'],
  ['CA', '604.555.0123', '+16045550123'],
  ['AU', '0491 570 156', '+61491570156'],
  ['DE', '030/23125 000', '+493023125000'],
  ['FR', '01 99 00 12 34', '+33199001234'],
  ['SE', '08-465 004 00', '+46846500400'],
  ['NL', '06 12345678', '+31612345678'],
  ['JP', '090-1234-5678', '+819012345678'],
  ['KR', '010-1234-5678', '+821012345678'],
  ['HK', '5123 4567', '+85251234567'],
  ['SG', '8123 4567', '+6581234567'],
  ['IT', '06 698 12345', '+390669812345'],
  ['HU', '(06 20) 123 4567', '+36201234567'],
  ['RU', '8 (912) 345-67-89', '+79123456789'],
  ['BR', '(11) 96123-4567', '+5511961234567'],
]

const inFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

describe('published numbers', () => {
  it.each(published)('%s: %s is %s', (country, national, stored) => {
    expect(readPhone(national, country)).toBe(stored)
    expect(readPhone(inFullWidth(national), country)).toBe(stored)
    expect(readPhone(national.replaceAll('-', '\u2013').replaceAll(' ', '\u00a0'), country)).toBe(stored)
  })

  it.each(published)('%s: %s needs its country', (_, national) => {
    expect(readPhone(national)).toBeNull()
  })
})

const countries = getCountries().filter((country) => examples[country])
const international = fc.constantFrom(...countries).map((country) => ({
  country,
  number: `+${getCountryCallingCode(country)}${examples[country]}`,
}))

describe('mobile numbers of every country', () => {
  it.each(countries)('%s', (country) => {
    const number = `+${getCountryCallingCode(country)}${examples[country]}`
    expect([readPhone(number), readPhone(examples[country], country)]).toEqual([number, number])
  })

  it('are parsed the same with separators, in full width, after 00, and again', () => {
    fc.assert(
      fc.property(
        international,
        fc.array(fc.constantFrom('', ' ', '-', '.', '\u3000', '\u2011'), { minLength: 20, maxLength: 20 }),
        fc.option(fc.constantFrom(...countries), { nil: undefined }),
        ({ number }, separators, other) => {
          const separated = [...number].map((sign, index) => sign + separators[index]).join('')
          for (const text of [number, separated, inFullWidth(separated), `00${number.slice(1)}`]) {
            expect([text, readPhone(text)]).toEqual([text, number])
          }
          expect(readPhone(number, other)).toBe(number)
        },
      ),
    )
  })

  it('are refused when digits are missing or too many', () => {
    fc.assert(
      fc.property(international, ({ number }) => {
        expect([readPhone(number.slice(0, 6)), readPhone(`${number}00000000`)]).toEqual([null, null])
      }),
    )
  })
})

it.each([
  ['a number inside of words', 'call +886912345678'],
  ['an extension', '+886 2 2345 6789 #12'],
  ['an extension in words', '+886 2 2345 6789 ext. 12'],
  ['two numbers', '0912345678/0922345678'],
  ['a country code that does not exist', '+999 912345678'],
  ['a service number', '119'],
  ['a plus alone', '+'],
  ['two pluses', '++886912345678'],
  ['nothing', ''],
])('refuses %s', (_, text) => {
  expect([readPhone(text), readPhone(text, 'TW')]).toEqual([null, null])
})

it('knows only existing countries', () => {
  expect([readPhone('0912345678', 'XX'), readPhone('0912345678', '')]).toEqual([null, null])
})

it('parses 0 in brackets, and the country’s international prefix', () => {
  expect(readPhone('+44 (0)20 7946 0018')).toBe('+442079460018')
  expect(readPhone('011 44 20 7946 0018', 'US')).toBe('+442079460018')
})

it('rejects any text, or returns a stable result', () => {
  const texts = fc.oneof(anyText, fc.stringMatching(/^[+0-9 ()-]*$/))
  fc.assert(
    fc.property(texts, fc.constantFrom(undefined, 'XX', ...countries), (text, country) => {
      const number = readPhone(text, country)
      if (number !== null) expect([number.search(/^\+\d{4,15}$/), readPhone(number)]).toEqual([0, number])
    }),
    { numRuns: 2000 },
  )
})
