import { constants, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pdf, stream, update } from '../../test/documents.ts'
import { chunk, jpeg, png, segment } from '../../test/pictures.ts'
import { Problem } from '../platform/errors.ts'
import { zip } from '../platform/files/zip.ts'
import { cleanFile, typeOf } from './cleaning.ts'

const secret = Buffer.from('GPS 25.033964, 121.564468')
const archive = zip([{ name: 'run.js', data: secret, packed: true }], new Date(0))
const page = Buffer.from('<html><script>alert(1)</script></html>')

/** The refusal, or the type and size of the stored file. */
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

/** Declares this size, with a body of endless zeros. */
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
    ['with a position in its exif', jpeg({ extra: [exif, segment(0xfe, secret)] }), 'image/jpeg'],
    ['with words', png({ extra: [chunk('tEXt', secret), chunk('iTXt', page)] }), 'image/png'],
    ['with an archive behind', after(jpeg(), archive), 'image/jpeg'],
    ['with an archive inside', jpeg({ extra: [segment(0xfe, archive)] }), 'image/jpeg'],
    ['with a page behind', after(png(), page), 'image/png'],
    ['with a script in a comment', jpeg({ extra: [segment(0xfe, page)] }), 'image/jpeg'],
  ])('%s', async (_, given, type) => {
    expect(await outcome(given)).toBe(type)
  })

  it('the right way up, at most as wide as a screen, and reproducibly', async () => {
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

const notKnown = 'The file must be a PNG, JPEG or PDF.'
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
    ['a bomb', bomb(50_000), 'The picture can have at most 40 megapixels.'],
    ['a small bomb', bomb(6400), 'The picture can have at most 40 megapixels.'],
  ])('%s', async (_, given, detail) => {
    expect(await outcome(given)).toBe(detail)
  })
})

const advice = 'Print it to a new PDF, or send a picture of it.'
const script = `The PDF contains a script. ${advice}`
const another = `The PDF contains or refers to another file. ${advice}`
const tooMuch = `The PDF is too complex to check. ${advice}`
const damagedPdf = `The PDF is damaged or uses an unsupported encoding. ${advice}`
const end = `The PDF is incomplete, or there is data after its end. ${advice}`
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
      damagedPdf,
    ],
    ['another file', pdf({ objects: [stream('/Type /EmbeddedFile', secret)] }), another],
    [
      'a program to start',
      pdf({ objects: ['<< /S /Launch /F (cmd.exe) >>'] }),
      `The PDF contains active content. ${advice}`,
    ],
    [
      'a form with scripts',
      pdf({ objects: ['<< /XFA [ (a) 4 0 R ] >>'] }),
      `The PDF contains an XFA form, which can run scripts. ${advice}`,
    ],
    [
      'a password',
      pdf({ tail: '%%EOF\n', objects: ['<< /Encrypt 9 0 R >>'] }),
      `The PDF is encrypted. ${advice}`,
    ],
    [
      'packing of its own',
      pdf({ objects: ['<< /Type /ObjStm /Filter /OwnDecode >>\nstream\n\x80\x0b\nendstream'] }),
      damagedPdf,
    ],
    [
      'a script packed in hex beside what is not',
      pdf({ objects: [inHex, stream('', '1 0 0 1 72 720 cm')] }),
      script,
    ],
    ['a script in a misspelt packing', pdf({ objects: [inHex.replace('ObjStm', 'Obj#53tm')] }), script],
    ['more than 64 MiB to unpack', pdf({ objects: [stream('', Buffer.alloc(70_000_000))] }), tooMuch],
    ['very many parts', pdf({ objects: [`[${`[${'0 '.repeat(50_000)}]`.repeat(21)}]`] }), tooMuch],
    ['one part that is very long', pdf({ objects: [`[${'0 '.repeat(1_000_000)}]`] }), tooMuch],
    ['very many objects', update(pdf(), { 300000: 'null' }), tooMuch],
    ['an archive behind', after(pdf(), archive), end],
    [
      'an archive before its end',
      pdf({ tail: after(Buffer.from('%'), after(archive, Buffer.from('\nstartxref\n9\n%%EOF'))) }),
      `The PDF is also an archive. ${advice}`,
    ],
    ['a page behind', after(pdf(), page), end],
    [
      'a page in front',
      pdf({ head: '%PDF-1.7\n%<script>alert(1)</script>\n' }),
      `The PDF is a web page as well. ${advice}`,
    ],
    ['no end', pdf().subarray(0, -8), end],
    ['something in front', after(page, pdf()), notKnown],
  ])('with %s is refused', async (_, given, detail) => {
    expect(await outcome(given)).toBe(detail)
  })
})

it('yields while it examines a PDF that is nothing but escapes', async () => {
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

it('refuses a PDF that unpacks endlessly, before it exhausts the memory', async () => {
  const zeros = deflateRepeatedly(1000)
  const twice = deflateSync(zeros)
  const head = `<< /Filter [ /FlateDecode /FlateDecode ] /Length ${twice.length} >>\nstream\n`
  const bomb = Buffer.concat([Buffer.from(head), twice, Buffer.from('\nendstream')])
  const before = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 20)
  expect(await outcome(pdf({ objects: [bomb] }))).toBe(
    'The file unpacks to more than can be read. Send a smaller one.',
  )
  clearInterval(watch)
  expect(bomb.length).toBeLessThan(100_000)
  expect(most).toBeLessThan(900_000_000)
})

/** A stream of that many megabytes of zeros, each a back-reference to the one before. */
function deflateRepeatedly(megabytes: number): Buffer {
  const options = { finishFlush: constants.Z_FULL_FLUSH }
  const one = deflateSync(Buffer.alloc(1_000_000), options)
  return Buffer.concat([one, ...Array.from({ length: megabytes - 1 }, () => one.subarray(2))])
}

it('draws one picture at a time, and refuses when too many wait', async () => {
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => cleanFile(png())))
  const refused = all.filter((one) => one.status === 'rejected')
  expect([all.length - refused.length, refused.map(({ reason }) => (reason as Problem).code)]).toEqual([
    16,
    Array.from({ length: 24 }, () => 'unavailable'),
  ])
})
