import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPostalCode } from './postal-codes.ts'

const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))

/** Codes of well-known places, as their countries write them. */
const codes: [country: string, code: string][] = [
  ['TW', '100'],
  ['TW', '10048'],
  ['TW', '110615'],
  ['JP', '100-0001'],
  ['KR', '03045'],
  ['CN', '100006'],
  ['SG', '018956'],
  ['IN', '110001'],
  ['US', '20500'],
  ['US', '20500-0003'],
  ['CA', 'K1A 0A6'],
  ['BR', '70150-900'],
  ['AR', 'C1002AAP'],
  ['AU', '2600'],
  ['GB', 'SW1A 1AA'],
  ['GB', 'M1 1AE'],
  ['GB', 'B33 8TH'],
  ['GB', 'CR2 6XH'],
  ['GB', 'DN55 1PT'],
  ['GB', 'W1A 0AX'],
  ['GB', 'EC1A 1BB'],
  ['GB', 'GIR 0AA'],
  ['JE', 'JE2 3AB'],
  ['IE', 'D02 X285'],
  ['IE', 'D6W XY00'],
  ['NL', '2511 CR'],
  ['DE', '10557'],
  ['FR', '75008'],
  ['AT', '1010'],
  ['PL', '00-902'],
  ['PT', '1249-068'],
  ['CZ', '118 00'],
  ['SE', '107 70'],
  ['GR', '106 71'],
  ['IS', '101'],
  ['LV', 'LV-1050'],
  ['LT', 'LT-01102'],
  ['MD', 'MD-2001'],
  ['AZ', 'AZ 1000'],
  ['AD', 'AD500'],
  ['MT', 'VLT 1117'],
  ['KZ', 'Z05H9E8'],
  ['GI', 'GX11 1AA'],
]

const inFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/**
 * Another code of the same form. Literal prefixes stay, because only letters after the country are replaced.
 */
const similar = fc
  .constantFrom(...codes.filter(([country]) => !['AD', 'AZ', 'GI', 'LT', 'LV', 'MD'].includes(country)))
  .filter(([, code]) => !/^(GIR|D6W)/.test(code))
  .chain(([country, code]) => {
    const signs = [...code].map((sign) => {
      if (/\d/.test(sign)) return fc.constantFrom(...'0123456789')
      return /[A-Z]/.test(sign) ? fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ') : fc.constant(sign)
    })
    return fc.tuple(...signs).map((parts) => ({ country, code: parts.join('') }))
  })

describe('codes of well-known places', () => {
  it.each(codes)('%s writes %s', (country, code) => {
    const bare = code.replace(/[ -]/g, '')
    for (const text of [code, bare, ` ${code.toLowerCase()} `, inFullWidth(code), `${country}-${bare}`]) {
      expect([text, readPostalCode(country, text)]).toEqual([text, code])
    }
  })
})

it('parses any code of a known form the same with and without its separators', () => {
  fc.assert(
    fc.property(similar, ({ country, code }) => {
      for (const text of [code, code.replace(/[ -]/g, ''), inFullWidth(code), `\u3000${code}`]) {
        expect([country, text, readPostalCode(country, text)]).toEqual([country, text, code])
      }
    }),
  )
})

it('accepts the country before the code, or adds it where it belongs', () => {
  expect([readPostalCode('LV', '1050'), readPostalCode('SE', 'SE-107 70')]).toEqual(['LV-1050', '107 70'])
})

it('parses the dash of a Japanese keyboard', () => {
  expect(readPostalCode('JP', '100\u30fc0001')).toBe('100-0001')
})

it.each([
  ['TW', '1234'],
  ['TW', '1234567'],
  ['JP', '100-001'],
  ['GB', '12345'],
  ['GB', 'SW1A 1A'],
  ['NL', '2511'],
  ['CA', '90210'],
  ['US', '2050'],
  ['DE', '1055'],
  ['DE', 'D1055A'],
  ['PL', '00.902x'],
  ['SG', ''],
])('%s refuses %j', (country, text) => {
  expect(readPostalCode(country, text)).toBeNull()
})

describe('countries without a code, or with an uncertain one', () => {
  it.each([
    ['HK', '000000', '000000'],
    ['HK', 'n/a', 'N/A'],
    ['AE', '00000', '00000'],
    ['VE', ' 1010-a ', '1010-A'],
    ['XX', '12', '12'],
  ])('%s keeps %j as %j', (country, text, as) => {
    expect(readPostalCode(country, text)).toBe(as)
  })

  it.each(['', '1', '1234567890123', '<b>', '-12'])('refuse %j', (text) => {
    expect(readPostalCode('HK', text)).toBeNull()
  })
})

it('rejects any text, or returns a stable result', () => {
  const texts = fc.oneof(anyText, fc.stringMatching(/^[0-9A-Z -]{1,9}$/))
  fc.assert(
    fc.property(fc.constantFrom(...codes.map(([country]) => country), 'HK', 'XX'), texts, (country, text) => {
      const code = readPostalCode(country, text)
      if (code !== null) expect(readPostalCode(country, code)).toBe(code)
    }),
    { numRuns: 2000 },
  )
})
