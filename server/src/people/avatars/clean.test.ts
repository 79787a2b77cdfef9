import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunk, jpeg, png, segment } from '../../../test/pictures.ts'
import { Problem } from '../../platform/errors.ts'
import { cleanPicture } from './clean.ts'

/** The refusal, or null. */
function complaint(given: Buffer): string | null {
  try {
    cleanPicture(given)
    return null
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_request') throw error
    const [{ pointer, code, detail }] = error.details.errors as [
      { pointer: string; code: string; detail: string },
    ]
    expect([pointer, code]).toEqual(['/body', 'invalid_image'])
    return detail
  }
}

const secret = Buffer.from('GPS 25.033964, 121.564468')
const exif = Buffer.concat([Buffer.from('Exif\0\0'), secret])
const thumbnail = Buffer.concat([Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x02\x02', 'latin1'), secret])
const adobe = Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1')

describe('a picture', () => {
  it.each([
    ['PNG', png()],
    ['PNG at its largest', png({ width: 2048, height: 64 })],
    ['PNG with its colours', png({ extra: [Buffer.concat([chunk('sRGB', Buffer.alloc(1))])] })],
    ['JPEG', jpeg()],
    ['JPEG at its largest', jpeg({ width: 2048, height: 2048 })],
  ])('stays what it is: %s', (_, given) => {
    expect(cleanPicture(given).bytes.equals(given)).toBe(true)
  })

  it('keeps colour information, once', () => {
    const given = jpeg({ extra: [segment(0xee, Buffer.concat([adobe, secret])), segment(0xee, adobe)] })
    expect(cleanPicture(given)).toEqual({
      type: 'image/jpeg',
      bytes: jpeg({ extra: [segment(0xee, adobe)] }),
    })
  })

  it('loses its metadata', () => {
    const notes = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'iCCP', 'pHYs', 'prVt'].map((type) =>
      chunk(type, secret),
    )
    const given = png({ extra: [Buffer.concat(notes), ...notes] })
    expect(cleanPicture(given)).toEqual({ type: 'image/png', bytes: png() })
  })

  it('loses exif, thumbnails and comments', () => {
    const all = Array.from({ length: 16 }, (_, i) => segment(0xe0 + i, exif))
    const given = jpeg({ extra: [...all, segment(0xe0, thumbnail), segment(0xfe, secret)] })
    expect(cleanPicture(given)).toEqual({ type: 'image/jpeg', bytes: jpeg() })
    const inside = Buffer.concat([jpeg().subarray(0, 2), segment(0xe0, thumbnail), jpeg().subarray(20)])
    const cleaned = cleanPicture(inside).bytes
    expect([cleaned.length, cleaned.includes(secret)]).toEqual([jpeg().length, false])
  })
})

describe('refused is', () => {
  const at = (given: Buffer, offset: number, byte: number) => {
    const copy = Buffer.from(given)
    copy[offset] = byte
    return copy
  }
  const gamma = chunk('gAMA', Buffer.alloc(4))
  const two = Buffer.concat([jpeg().subarray(0, -2), jpeg().subarray(158)])
  it.each([
    ['nothing', Buffer.alloc(0), 'The picture must be a PNG or JPEG.'],
    ['another kind', Buffer.from('GIF89a'), 'The picture must be a PNG or JPEG.'],
    ['a drawing with scripts', Buffer.from('<svg onload="alert(1)">'), 'The picture must be a PNG or JPEG.'],
    ['too narrow', png({ width: 63 }), 'The picture must be at least 64 pixels wide and high.'],
    ['too high', png({ height: 2049 }), 'The picture must be at most 2048 pixels wide and high.'],
    ['too wide', jpeg({ width: 2049 }), 'The picture must be at most 2048 pixels wide and high.'],
    ['too low', jpeg({ height: 0 }), 'The picture must be at least 64 pixels wide and high.'],
    ['a bomb', png({ extra: [] }).fill(0x7f, 16, 24), 'The picture is damaged.'],
    [
      'one that moves',
      png({ extra: [chunk('acTL', Buffer.alloc(8))] }),
      'Animated pictures aren’t supported.',
    ],
    [
      'with a page behind',
      Buffer.concat([png(), Buffer.from('<script>')]),
      'There is data after the end of the picture.',
    ],
    ['with a photo behind', Buffer.concat([jpeg(), jpeg()]), 'There is data after the end of the picture.'],
    ['cut', png().subarray(0, -1), 'The picture is incomplete.'],
    ['cut', jpeg().subarray(0, -1), 'The picture is incomplete.'],
    ['with a wrong sum', at(png(), 30, 1), 'The picture is damaged.'],
    ['unknown in part', png({ extra: [chunk('ABCD')] }), 'The picture has an unknown chunk: ABCD.'],
    ['talkative', png({ extra: [chunk('gAMA', secret)] }), 'The gAMA chunk is too long.'],
    ['repetitive', png({ extra: [gamma, gamma] }), 'The picture has more than one gAMA chunk.'],
    [
      'torn apart',
      png({ extra: [gamma, chunk('tEXt'), chunk('IDAT')] }),
      'The picture has more than one IDAT chunk.',
    ],
    ['of arithmetic coding', at(jpeg(), 159, 0xc9), 'The picture uses an unsupported JPEG feature.'],
    ['two in one', two, 'The file has more than one picture.'],
  ])('%s', (_, given, detail) => {
    expect(complaint(given)).toBe(detail)
  })
})

describe('any input', () => {
  const anything = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
  const starts = fc.constantFrom(
    png(),
    jpeg(),
    png().subarray(0, 33),
    jpeg().subarray(0, 20),
    Buffer.alloc(0),
  )
  /** Almost a picture: truncated, followed by random bytes. */
  const spoilt = fc
    .record({ start: starts, cut: fc.nat(400), end: anything })
    .map(({ start, cut, end }) => Buffer.concat([start.subarray(0, cut), end]))
  const dented = fc.record({ whole: starts, offset: fc.nat(400), byte: fc.nat(255) }).map((one) => {
    const copy = Buffer.from(one.whole)
    copy[one.offset] = one.byte
    return copy
  })

  it('is a picture or a clear refusal', () => {
    fc.assert(
      fc.property(fc.oneof(anything, spoilt, dented), (given) => {
        complaint(given)
      }),
      { numRuns: 5000 },
    )
  })

  it('is unchanged by a second cleaning', () => {
    fc.assert(
      fc.property(fc.oneof(spoilt, dented), (given) => {
        fc.pre(complaint(given) === null)
        const { bytes } = cleanPicture(given)
        expect(cleanPicture(bytes).bytes.equals(bytes)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  const planted = fc.uint8Array({ minLength: 12, maxLength: 60 }).map((bytes) => Buffer.from(bytes))

  it('never keeps planted bytes in a JPEG', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0xe1, max: 0xef }), fc.boolean(), planted, (marker, comment, data) => {
        const extra = [segment(comment ? 0xfe : marker, data), segment(0xe0, data)]
        expect(cleanPicture(jpeg({ extra })).bytes.equals(jpeg())).toBe(true)
      }),
    )
  })

  it('never keeps planted bytes in a PNG', () => {
    const types = fc
      .stringMatching(/^[a-z]{2}[A-Z][a-z]$/)
      .filter((type) => !['acTL', 'fcTL', 'fdAT'].includes(type))
    fc.assert(
      fc.property(types, planted, (type, data) => {
        const extra = [chunk(type, data), chunk(type, data)]
        expect(cleanPicture(png({ extra })).bytes.equals(png())).toBe(true)
      }),
    )
  })
})
