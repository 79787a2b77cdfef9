import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTaiwanAccountNumber, isTaiwanBankCode, readBic } from './banks.ts'

const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))

describe('banks of Taiwan', () => {
  it.each(['004', '104', '396', '503', '618', '700', '808', '822', '901', '952'])('accepts %s', (code) => {
    expect(isTaiwanBankCode(code)).toBe(true)
  })

  it.each(['000', '250', '450', '701', '4', '04', '0040', '8 2', 'abc', ''])('refuses %j', (code) => {
    expect(isTaiwanBankCode(code)).toBe(false)
  })
})

describe('account numbers', () => {
  it('have ten to sixteen digits, at the post office fourteen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(9), (length, digit) => {
        const number = String(digit).repeat(length)
        expect(isTaiwanAccountNumber(number)).toBe(number.length >= 10 && number.length <= 16)
        expect(isTaiwanAccountNumber(number, '004')).toBe(isTaiwanAccountNumber(number))
        expect(isTaiwanAccountNumber(number, '700')).toBe(number.length === 14)
      }),
    )
  })

  it.each(['1234-567890', '123456789O', '1234567890 ', ''])('refuses %j', (number) => {
    expect(isTaiwanAccountNumber(number)).toBe(false)
  })
})

describe('BIC', () => {
  it.each([
    ['BKTWTWTP', 'BKTWTWTP'],
    ['ctcb twtp', 'CTCBTWTP'],
    ['DEUTDEFF500', 'DEUTDEFF500'],
    ['NWBK GB 2L', 'NWBKGB2L'],
    ['\uff24\uff25\uff35\uff34DEFF', 'DEUTDEFF'],
    ['NCBVXKPR', 'NCBVXKPR'],
  ])('reads %j as %s', (text, bic) => {
    expect([readBic(text), readBic(bic)]).toEqual([bic, bic])
  })

  it.each(['DEUTXXFF', 'DEUTDEF', 'DEUTDEFF5', 'DEUTDEFF5000', '1234DEFF', ''])('refuses %j', (text) => {
    expect(readBic(text)).toBeNull()
  })

  it('rejects any text, or returns a stable result', () => {
    const texts = fc.oneof(anyText, fc.stringMatching(/^[A-Z]{4}(TW|DE|XX)[A-Z0-9]{2,5}$/))
    fc.assert(
      fc.property(texts, (text) => {
        const bic = readBic(text)
        if (bic !== null) expect(readBic(bic)).toBe(bic)
      }),
    )
  })
})
