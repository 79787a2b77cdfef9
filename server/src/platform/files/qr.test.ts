import { describe, expect, it } from 'vitest'
import { readQr } from '../../../test/qr-reader.ts'
import { encodeQr } from './qr.ts'

const text = (length: number) =>
  Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 31) % 90))).join('')

describe('a QR code', () => {
  it.each([1, 84, 300, 666, 1050, 1600])('of %i bytes is readable', (length) => {
    for (const repair of ['L', 'M'] as const)
      expect(readQr(encodeQr(text(length), repair), { scale: 2 })).toBe(text(length))
  })

  it('holds any text', () => {
    expect(readQr(encodeQr('志工服務證明 🏮', 'M'))).toBe('志工服務證明 🏮')
  })

  it('is readable with a part missing', () => {
    const rows = encodeQr(text(300), 'M').map((row) => [...row])
    for (let y = 30; y < 38; y++) for (let x = 30; x < 38; x++) rows[y]![x] = !rows[y]![x]
    expect(readQr(rows)).toBe(text(300))
  })
})
