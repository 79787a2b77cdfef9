import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readIban } from './iban.ts'

const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))

/** The registry's examples, one for each country. */
const examples = `
AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201
AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678
BH67BMAG00001299123456 BI4210000100010000332045181 BR1800360305000010009795493C1
BY13NBRB3600900000002Z00AB00 CH9300762011623852957 CR05015202001026284066 CY17002001280000001200527600
CZ6508000000192000145399 DE89370400440532013000 DJ2100010000000154000100186 DK5000400440116243
DO28BAGR00000001212453611324 EE382200221020145685 EG380019000500000000263180002
ES9121000418450200051332 FI2112345600000785 FK88SC123456789012 FO6264600001631634
FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917 GI75NWBK000000007099453
GL8964710001000206 GR1601101250000000012300695 GT82TRAJ01020000001210029690
HN88CABF00000000000250005469 HR1210010051863000160 HU42117730161111101800000000
IE29AIBK93115212345678 IL620108000000099999999 IQ98NBIQ850123456789012 IS140159260076545510730339
IT60X0542811101000000123456 JO94CBJO0010000000000131000302 KW81CBKU0000000000001234560101
KZ86125KZT5004100100 LB62099900000001001901229114 LC55HEMM000100010012001200023015
LI21088100002324013AA LT121000011101001000 LU280019400644750000 LV80BANK0000435195001
LY83002048000020100120361 MC5811222000010123456789030 MD24AG000225100013104168
ME25505000012345678951 MK07250120000058984 MN121234123456789123 MR1300020001010000123456753
MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR NI45BAPR00000013000003558124
NL91ABNA0417164300 NO9386011117947 OM810180000001299123456 PK36SCBL0000001123456702
PL61109010140000071219812874 PS92PALS000000000400123456702 PT50000201231234567890154
QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000 RS35260005601001611379
RU0304452522540817810538091310419 SA0380000000608010167519 SC18SSCB11010000000000001497USD
SD8811123456789012 SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541
SM86U0322509800000000270100 SO211000001001000100141 ST68000100010051845310112
SV62CENR00000000000000700025 TL380080012345678910157 TN5910006035183598478831
TR330006100519786457841326 UA213223130000026007233566001 VA59001123000012345678
VG96VPVG0000012345678901 XK051212012345678906 YE15CBYE0001018861234567891234
`
  .trim()
  .split(/\s+/)

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const sameKind = (sign: string) => (digits.includes(sign) ? digits : letters)
const inFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** Computes check digits digit by digit, independently of the code under test. */
function withCheckDigits(country: string, national: string): string {
  let rest = 0
  for (const sign of `${national}${country}00`) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return `${country}${String(98 - rest).padStart(2, '0')}${national}`
}

const valid = fc
  .constantFrom(...examples)
  .chain((example) =>
    fc
      .tuple(...[...example].slice(4).map((sign) => fc.constantFrom(...sameKind(sign))))
      .map((signs) => withCheckDigits(example.slice(0, 2), signs.join(''))),
  )

describe('registry examples', () => {
  it.each(examples)('accepts %s', (example) => {
    expect(readIban(example)).toBe(example)
  })

  it('cover each of the 89 countries', () => {
    expect(new Set(examples.map((example) => example.slice(0, 2))).size).toBe(89)
  })
})

describe('any IBAN', () => {
  it('is accepted, and parsed again to the same value', () => {
    fc.assert(
      fc.property(valid, (iban) => {
        expect(readIban(iban)).toBe(iban)
      }),
    )
  })

  it('is parsed the same in groups, lower case and full width', () => {
    fc.assert(
      fc.property(valid, (iban) => {
        const groups = iban.replace(/.{4}/g, '$& ')
        for (const text of [groups, iban.toLowerCase(), inFullWidth(iban), `\u3000${groups}\n`]) {
          expect(readIban(text)).toBe(iban)
        }
      }),
    )
  })

  it('is refused with one character changed', () => {
    fc.assert(
      fc.property(valid, fc.nat(), fc.nat(), (iban, where, to) => {
        const index = 2 + (where % (iban.length - 2))
        const others = [...sameKind(iban[index]!)].filter((sign) => sign !== iban[index])
        const wrong = iban.slice(0, index) + others[to % others.length] + iban.slice(index + 1)
        expect([wrong, readIban(wrong)]).toEqual([wrong, null])
      }),
      { numRuns: 1000 },
    )
  })

  it('is refused with two neighbours of one kind swapped', () => {
    fc.assert(
      fc.property(valid, fc.nat(), (iban, where) => {
        const index = 2 + (where % (iban.length - 3))
        const [left, right] = [iban[index]!, iban[index + 1]!]
        fc.pre(left !== right && sameKind(left) === sameKind(right))
        expect(readIban(iban.slice(0, index) + right + left + iban.slice(index + 2))).toBeNull()
      }),
      { numRuns: 1000 },
    )
  })

  it('is refused when truncated or extended', () => {
    fc.assert(
      fc.property(valid, (iban) => {
        expect([readIban(iban.slice(0, -1)), readIban(`${iban}0`)]).toEqual([null, null])
      }),
    )
  })
})

it.each([
  ['a country outside the registry', withCheckDigits('US', '12345678901234')],
  ['letters where Germany has digits', withCheckDigits('DE', 'A70400440532013000')],
  ['digits where Britain has letters', withCheckDigits('GB', '123460161331926819')],
  ['nothing', ''],
])('refuses %s', (_, text) => {
  expect(readIban(text)).toBeNull()
})

it('refuses check digits that match but that no bank computes', () => {
  const low = 'GB01BARC20714583608387'
  expect(readIban(low)).toBeNull()
})

it('accepts no other text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const iban = readIban(text)
      if (iban !== null) expect([iban, readIban(iban)]).toEqual([iban.replace(/[^A-Z0-9]/g, ''), iban])
    }),
  )
})
