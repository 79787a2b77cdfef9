import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCountry, isLanguageTag } from './codes.ts'

const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

describe('countries', () => {
  it('are the 249 of ISO 3166-1, and Kosovo', () => {
    expect(pairs.filter(isCountry)).toHaveLength(250)
    expect(isCountry('XK')).toBe(true)
  })

  it('all have a name', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
    expect(pairs.filter((pair) => isCountry(pair) && !names.of(pair))).toEqual([])
  })

  it.each(['UK', 'EU', 'UN', 'SU', 'AC', 'XX', 'ZZ', 'tw', 'TWN', 'T', ''])('are not %j', (code) => {
    expect(isCountry(code)).toBe(false)
  })
})

describe('languages', () => {
  it.each(['en', 'zh-TW', 'zh-Hant-TW', 'ZH-tw', 'nan-TW', 'hak', 'ami', 'szy', 'tss', 'yue', 'de-CH-1996'])(
    'have the tag %s',
    (tag) => {
      expect(isLanguageTag(tag)).toBe(true)
    },
  )

  it.each([
    '',
    'xx',
    'und',
    'mul',
    'zxx',
    'zh_TW',
    'english',
    'x-mine',
    'en-',
    ' en',
    `en-x-${'a'.repeat(8)}-`,
  ])('do not have the tag %j', (tag) => {
    expect(isLanguageTag(tag)).toBe(false)
  })

  it('have tags of at most 35 characters', () => {
    const longest = 'en-x-abcdefgh-abcdefgh-abcdefgh-abc'
    expect([longest.length, isLanguageTag(longest), isLanguageTag(`${longest}d`)]).toEqual([35, true, false])
  })

  it('are case-insensitive', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,3}(-[A-Z]{2})?$/), (tag) => {
        expect(isLanguageTag(tag.toUpperCase())).toBe(isLanguageTag(tag.toLowerCase()))
      }),
    )
  })
})

it('handles any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect([typeof isCountry(text), typeof isLanguageTag(text)]).toEqual(['boolean', 'boolean'])
    }),
  )
})
