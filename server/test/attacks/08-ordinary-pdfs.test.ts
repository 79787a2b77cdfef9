import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { annotated, deflate, lzw, packedPdf, pdf, predict, runLength, stream, update } from '../documents.ts'
import { jpeg } from '../pictures.ts'
import { createWorld } from '../world/world.ts'

/* The counterpart: receipts from ordinary programs must be accepted, however they are packed. */
const { call, make } = await createWorld()
const { pid } = await make.project()
const { uid } = await make.person()
await make.membership(pid, (await make.team(pid)).tid, uid)
const token = await make.token(uid, ['read', 'write', 'private'])
const path = `/api/projects/${pid}/uploads`
const headers = { 'content-type': 'application/pdf' }

/** 201, or the reason of the refusal. */
async function send(body: Buffer): Promise<string | number> {
  const answer = await call(`POST ${path}?name=receipt.pdf`, { token, headers, body })
  if (answer.statusCode !== 201) return answer.json().errors[0].detail
  await call(`DELETE ${path}/${answer.json().id}`, { token })
  return 201
}

/** Linearised for the web: the first object describes the layout, and a second table refers to the first. */
function linearized(): Buffer {
  const plain = pdf({ objects: ['<< /Linearized 1 /L 999 /H [1 2] /O 3 /E 999 /N 1 /T 999 >>'] })
  return update(plain, { 4: '<< /Linearized 1 /L 999 /H [1 2] /O 3 /E 999 /N 1 /T 999 >>' })
}

async function fromLibrary(): Promise<Buffer> {
  const made = PDF.create()
  made.addPage({ size: 'a4' }).drawText('Receipt', { x: 50, y: 700 })
  return Buffer.from(await made.save())
}

const ttf = stream('/Length1 2000', Buffer.alloc(2000, '\0glyf'))
const font =
  '<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor << /Type /FontDescriptor /FontName /A /FontFile2 5 0 R >> >>'
const picture = Buffer.concat([
  Buffer.from(
    `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg().length} >>\nstream\n`,
  ),
  jpeg(),
  Buffer.from('\nendstream'),
])
const text = 'BT /F1 12 Tf 20 100 Td (Receipt) Tj ET'
const contents = (pack: typeof lzw) => {
  const { filter, bytes } = pack(Buffer.from(text))
  return Buffer.concat([
    Buffer.from(`<< /Filter ${filter} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}
const withContents = (pack: typeof lzw) => pdf({ page: '/Contents 4 0 R', objects: [contents(pack)] })

describe('an ordinary PDF is accepted', () => {
  it.each([
    ['with a plain list of objects', pdf()],
    ['of the newest version', pdf({ head: '%PDF-2.0\n%\xe2\xe3\xcf\xd3\n' })],
    ['with packed objects and a packed list', packedPdf()],
    ['packed as PNG packs pixels', packedPdf({ pack: predict })],
    [
      'that was changed later',
      update(pdf(), { 3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>' }),
    ],
    ['made for the web', linearized()],
    ['with a photo', pdf({ page: '/Resources << /XObject << /I 4 0 R >> >>', objects: [picture] })],
    ['with a font', pdf({ page: '/Resources << /Font << /F1 4 0 R >> >>', objects: [font, ttf] })],
    ['with text', withContents(deflate)],
    ['with text packed by LZW', withContents(lzw)],
    ['with text packed by run length', withContents(runLength)],
    [
      'with a link to a web page',
      annotated('/Subtype /Link /A << /S /URI /URI (https://example.org/ticket?id=1) >>'),
    ],
    [
      'with a link to a mail address',
      annotated('/Subtype /Link /A << /Type /Action /S /URI /URI (mailto:help@example.org) >>'),
    ],
    ['with a link without a scheme', annotated('/Subtype /Link /A << /S /URI /URI (www.example.org/a) >>')],
    ['with a link to a page of it', annotated('/Subtype /Link /A << /S /GoTo /D [3 0 R /Fit] >>')],
    ['that opens at a page', pdf({ catalog: '/OpenAction [3 0 R /XYZ null null 0]' })],
    [
      'that opens at a page by an action',
      pdf({ catalog: '/OpenAction 4 0 R', objects: ['<< /S /GoTo /D [3 0 R /Fit] >>'] }),
    ],
    [
      'with a form to fill in',
      pdf({
        catalog: '/AcroForm << /Fields [4 0 R] /DA (/Helv 0 Tf) >>',
        page: '/Annots [4 0 R]',
        objects: ['<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ana) /Rect [0 0 90 20] >>'],
      }),
    ],
    [
      'with outlines, a structure and metadata',
      pdf({
        catalog:
          '/Outlines << /Type /Outlines /First 4 0 R /Last 4 0 R >> /StructTreeRoot << /Type /StructTreeRoot /K 5 0 R >> /Metadata 6 0 R',
        objects: [
          '<< /Title (One) /A << /S /GoTo /D [3 0 R /Fit] >> >>',
          '<< /Type /StructElem /S /Document /A [<< /O /Layout /Placement /Block >> 0] >>',
          stream('/Type /Metadata /Subtype /XML', '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
        ],
      }),
    ],
    [
      'with an object in its list that is not there',
      Buffer.from(
        pdf({ objects: ['(a)'] })
          .toString('latin1')
          .replace(/\d{10}( 00000 n \ntrailer)/, '0000000000$1'),
        'latin1',
      ),
    ],
  ])('%s', async (_, body) => {
    expect(await send(body)).toBe(201)
  })

  it('from a library', async () => expect(await send(await fromLibrary())).toBe(201))
})

it('and is returned unchanged, as a sandboxed download', async () => {
  const body = annotated('/Subtype /Link /A << /S /URI /URI (https://example.org/) >>')
  const { id } = (await call(`POST ${path}?name=receipt.pdf`, { token, headers, body })).json()
  const answer = await call(`GET ${path}/${id}`, { token })
  expect(answer.rawPayload.equals(body)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="receipt.pdf"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})
