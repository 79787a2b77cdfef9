import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pdf, stream } from '../../test/documents.ts'
import { chunk, jpeg, png, segment } from '../../test/pictures.ts'
import { Problem } from '../platform/errors.ts'
import { zip } from '../platform/files/zip.ts'
import { cleanFile, typeOf } from './cleaning.ts'

const secret = Buffer.from('GPS 25.033964, 121.564468')
const archive = zip([{ name: 'run.js', data: secret, packed: true }], new Date(0))
const page = Buffer.from('<html><script>alert(1)</script></html>')

/** What it says is wrong, or the kind and size of what is kept. */
async function outcome(given: Buffer): Promise<string> {
  try {
    const bytes = await cleanFile(given)
    for (const left of [secret, Buffer.from('PK\x05\x06'), Buffer.from('<script')])
      expect(bytes.includes(left)).toBe(false)
    return typeOf(bytes)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    expect([error.code, error.details.errors?.[0]]).toMatchObject([
      'invalid_request',
      {
        pointer: '/body',
        code: error.details.errors?.[0]?.detail === notKnown ? 'unknown_file' : 'invalid_file',
      },
    ])
    return error.details.errors![0]!.detail
  }
}

const after = (start: Buffer, end: Buffer) => Buffer.concat([start, end])
const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), secret]))

/** Says that it is so large; what is in it would be zeros without end. */
function bomb(side: number): Buffer {
  const header = Buffer.from('00000000000000000800000000', 'hex')
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const zeros = deflateSync(Buffer.alloc(50_000_000))
  return Buffer.concat([png().subarray(0, 8), chunk('IHDR', header), chunk('IDAT', zeros), chunk('IEND')])
}

describe('of a picture only its pixels are kept', () => {
  it.each([
    ['a JPEG', jpeg(), 'image/jpeg'],
    ['a PNG', png(), 'image/png'],
    ['with a place in its exif', jpeg({ extra: [exif, segment(0xfe, secret)] }), 'image/jpeg'],
    ['with words', png({ extra: [chunk('tEXt', secret), chunk('iTXt', page)] }), 'image/png'],
    ['with an archive behind', after(jpeg(), archive), 'image/jpeg'],
    ['with an archive inside', jpeg({ extra: [segment(0xfe, archive)] }), 'image/jpeg'],
    ['with a page behind', after(png(), page), 'image/png'],
    ['with a script in a comment', jpeg({ extra: [segment(0xfe, page)] }), 'image/jpeg'],
  ])('%s', async (_, given, type) => {
    expect(await outcome(given)).toBe(type)
  })

  it('the right way up, no longer than a screen is wide, and the same again', async () => {
    const turned = await sharp({
      create: { width: 5000, height: 2500, channels: 3, background: 'red' },
    })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const cleaned = await cleanFile(turned)
    const { width, height, exif, icc, orientation } = await sharp(cleaned).metadata()
    expect({ width, height, exif, icc, orientation }).toEqual({ width: 2048, height: 4096 })
  })

  it('a PNG that would be too large becomes a JPEG', async () => {
    const noise = await sharp({
      create: {
        width: 1500,
        height: 1500,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 1 })
      .toBuffer()
    expect([noise.length > 4 * 1024 * 1024, typeOf(await cleanFile(noise))]).toEqual([true, 'image/jpeg'])
  })
})

const notKnown = 'It must be a PNG, a JPEG or a PDF.'
const damaged = 'The picture is damaged.'

describe('refused is', () => {
  it.each([
    ['nothing', Buffer.alloc(0), notKnown],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), notKnown],
    [
      'a drawing with scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="a()"/>'),
      notKnown,
    ],
    ['a page', page, notKnown],
    ['an archive', archive, notKnown],
    ['a picture behind a page', after(page, png()), notKnown],
    ['a GIF that begins as a PNG', after(png().subarray(0, 8), Buffer.from('GIF89a')), damaged],
    ['an archive that begins as a JPEG', after(jpeg().subarray(0, 20), archive), damaged],
    ['half a JPEG', jpeg().subarray(0, 300), damaged],
    ['half a PNG', png({ width: 500, height: 500 }).subarray(0, 60), damaged],
    ['a bomb', bomb(50_000), 'The picture may have at most 40 megapixels.'],
    ['a small bomb', bomb(6400), 'The picture may have at most 40 megapixels.'],
  ])('%s', async (_, given, detail) => {
    expect(await outcome(given)).toBe(detail)
  })
})

const script = 'The PDF holds a script.'
const another = 'The PDF holds another file.'
const tooMuch = 'The PDF holds too much to be looked through.'
const end = 'The PDF ends too early, or something follows its end.'
const hidden = deflateSync(Buffer.from('9 0 << /S /JavaScript >>')).toString('hex')
const inHex = `<< /Type /ObjStm /N 1 /First 4 /Filter [ /ASCIIHexDecode /FlateDecode ] >>\nstream\n${hidden}>\nendstream`
const packed = (text: string) => stream('/Type /ObjStm /N 1 /First 4', `9 0 ${text}`)

describe('a PDF', () => {
  it.each([
    ['of pages', pdf()],
    [
      'with a picture and letters',
      pdf({ objects: [stream('/Type /XObject', Buffer.alloc(100_000, '/JS ')), '(a)'] }),
    ],
    ['with objects packed together', pdf({ objects: [packed('<< /Type /Page >>')] })],
    ['with a link', pdf({ objects: ['<< /S /URI /URI (https://example.org) >>'] })],
  ])('%s stays as it is', async (_, given) => {
    expect((await cleanFile(given)).equals(given)).toBe(true)
  })

  it.each([
    ['a script', pdf({ objects: ['<< /S /JavaScript /JS (app.alert(1)) >>'] }), script],
    ['a script by another spelling', pdf({ objects: ['<< /S /J#61vaScrip#74 /J#53 (a) >>'] }), script],
    ['a script packed away', pdf({ objects: [packed('<< /S /JavaScript /JS (a) >>')] }), script],
    ['a script packed and misspelt', pdf({ objects: [packed('<< /S /#4aavaScript >>')] }), script],
    [
      'a stream of objects without its name',
      pdf({ objects: [stream('/N 1 /First 4', '9 0 << /S /JavaScript >>')] }),
      script,
    ],
    ['another file', pdf({ objects: [stream('/Type /EmbeddedFile', secret)] }), another],
    [
      'a program to start',
      pdf({ objects: ['<< /S /Launch /F (cmd.exe) >>'] }),
      'The PDF does something when it is opened.',
    ],
    [
      'a form with scripts',
      pdf({ objects: ['<< /XFA [ (a) 4 0 R ] >>'] }),
      'The PDF holds a form with scripts.',
    ],
    [
      'a password',
      pdf({ tail: '%%EOF\n', objects: ['<< /Encrypt 9 0 R >>'] }),
      'The PDF is encrypted. Print it into a new one, or send a picture of it.',
    ],
    [
      'packing of its own',
      pdf({ objects: ['<< /Type /ObjStm /Filter /LZWDecode >>\nstream\n\x80\x0b\nendstream'] }),
      'The PDF is packed in a way that is not known.',
    ],
    [
      'packing of its own beside one that is known',
      pdf({ objects: [inHex, stream('', '1 0 0 1 72 720 cm')] }),
      'The PDF is packed in a way that is not known.',
    ],
    [
      'a misspelt packing',
      pdf({ objects: [inHex.replace('ObjStm', 'Obj#53tm')] }),
      'The PDF is packed in a way that is not known.',
    ],
    ['a bomb', pdf({ objects: [packed(' '.repeat(40_000_000))] }), tooMuch],
    ['very many parts', pdf({ objects: [`${'<< >>\nstream\nx\nendstream\n'.repeat(6000)}`] }), tooMuch],
    ['an archive behind', after(pdf(), archive), end],
    [
      'an archive before its end',
      pdf({ tail: after(Buffer.from('%'), after(archive, Buffer.from('\nstartxref\n9\n%%EOF'))) }),
      'The PDF is an archive as well.',
    ],
    ['a page behind', after(pdf(), page), end],
    [
      'a page in front',
      pdf({ head: '%PDF-1.7\n%<script>alert(1)</script>\n' }),
      'The PDF is a web page as well.',
    ],
    ['no end', pdf().subarray(0, -8), end],
    ['something in front', after(page, pdf()), notKnown],
  ])('with %s is refused', async (_, given, detail) => {
    expect(await outcome(given)).toBe(detail)
  })
})

it('lets others have their turn while it looks through a PDF that is nothing but escapes', async () => {
  let longest = 0
  let last = performance.now()
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const given = pdf({ objects: [packed('#41'.repeat(5_000_000)), '#41'.repeat(2_000_000)] })
  expect((await cleanFile(given)).equals(given)).toBe(true)
  clearInterval(watch)
  expect(longest).toBeLessThan(3000)
})

it('draws one picture at a time, and refuses when too many wait', async () => {
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => cleanFile(png())))
  const refused = all.filter((one) => one.status === 'rejected')
  expect([all.length - refused.length, refused.map(({ reason }) => (reason as Problem).code)]).toEqual([
    16,
    Array.from({ length: 24 }, () => 'unavailable'),
  ])
})
