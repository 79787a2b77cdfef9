import { deflateSync } from 'node:zlib'

interface Wanted {
  /** Additional objects; the first is number 4. */
  objects?: (string | Buffer)[]
  /** Additional entries of the catalog, the page and the trailer. */
  catalog?: string
  page?: string
  trailer?: string
  head?: string
  tail?: string | Buffer
}

const pageOf = (objects: (string | Buffer)[], { catalog = '', page = '' }: Wanted) => [
  `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${page} >>`,
  ...objects,
]

/** A PDF with one empty page. */
export function pdf(wanted: Wanted = {}): Buffer {
  const { objects = [], head = '%PDF-1.7\n', tail = '%%EOF\n', trailer: more = '' } = wanted
  const parts: Buffer[] = [Buffer.from(head, 'latin1')]
  const all = pageOf(objects, wanted)
  const offsets: number[] = []
  for (const [i, object] of all.entries()) {
    offsets.push(Buffer.concat(parts).length)
    parts.push(
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    )
  }
  const start = Buffer.concat(parts).length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${more} >>\nstartxref\n${start}\n`
  parts.push(Buffer.from(`xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}${trailer}`))
  return Buffer.concat([...parts, Buffer.from(tail as string, 'latin1')])
}

/** An object with a deflated stream. */
export function stream(dictionary: string, data: string | Buffer): Buffer {
  const packed = deflateSync(Buffer.from(data as string, 'latin1'))
  const head = `<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}

/** An encoded stream, and its dictionary entries. */
interface Packing {
  filter: string
  bytes: Buffer
}
type Pack = (data: Buffer) => Packing

export const deflate: Pack = (data) => ({ filter: '/FlateDecode', bytes: deflateSync(data) })

export const deflateToHex: Pack = (data) => ({
  filter: '[ /ASCIIHexDecode /FlateDecode ]',
  bytes: Buffer.from(`${deflateSync(data).toString('hex')}>`),
})

/** PNG prediction: each row as its difference from the one above. */
export function predict(data: Buffer): Packing {
  const columns = 16
  const whole = Buffer.concat([data, Buffer.alloc(columns - (data.length % columns), ' ')])
  const rows = Array.from({ length: whole.length / columns }, (_, row) =>
    Buffer.from([
      2,
      ...Array.from({ length: columns }, (_, i) => {
        const at = row * columns + i
        return (whole[at]! - (row === 0 ? 0 : whole[at - columns]!)) & 255
      }),
    ]),
  )
  return {
    filter: `/FlateDecode /DecodeParms << /Predictor 12 /Columns ${columns} >>`,
    bytes: deflateSync(Buffer.concat(rows)),
  }
}

/** LZW with nine bits per byte, reset before longer codes are needed. */
export function lzw(data: Buffer): Packing {
  const codes = [...data].flatMap((byte, i) => (i % 200 === 0 ? [256, byte] : [byte]))
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  const bytes = bits.match(/.{1,8}/g)!.map((eight) => Number.parseInt(eight.padEnd(8, '0'), 2))
  return { filter: '/LZWDecode', bytes: Buffer.from(bytes) }
}

export function runLength(data: Buffer): Packing {
  const runs = data.toString('latin1').match(/[\s\S]{1,128}/g)!
  const bytes = runs.flatMap((run) => [run.length - 1, ...Buffer.from(run, 'latin1')])
  return { filter: '/RunLengthDecode', bytes: Buffer.from([...bytes, 128]) }
}

interface WantedPacked extends Wanted {
  objects?: string[]
  /** The `/Type` of the object stream. */
  type?: string
  /** Whitespace before its first number. */
  blanks?: string
  pack?: Pack
}

/** The same with its objects in an object stream, and a cross-reference stream. */
export function packedPdf(wanted: WantedPacked = {}): Buffer {
  const { objects = [], type = '/Type /ObjStm', blanks = '', pack = deflate, trailer = '' } = wanted
  const all = pageOf(objects, wanted) as string[]
  const offsets = all.map((_, i) => `${i + 1} ${all.slice(0, i).join(' ').length + (i > 0 ? 1 : 0)}`)
  const index = `${blanks}${offsets.join(' ')} `
  const inside = packed(
    `${type} /N ${all.length} /First ${index.length}`,
    pack(Buffer.from(index + all.join(' '))),
  )
  const head = Buffer.from('%PDF-1.7\n')
  const [streamNumber, listNumber] = [all.length + 1, all.length + 2]
  const body = [Buffer.from(`${streamNumber} 0 obj\n`), inside, Buffer.from('\nendobj\n')]
  const start = head.length + Buffer.concat(body).length
  const rows = [
    [0, 0, 0],
    ...all.map((_, i) => [2, streamNumber, i]),
    [1, head.length, 0],
    [1, start, 0],
  ].map(([kind, second, third]) => {
    const row = Buffer.alloc(7)
    row.writeUInt8(kind!, 0)
    row.writeUInt32BE(second!, 1)
    row.writeUInt16BE(third!, 5)
    return row
  })
  const list = packed(
    `/Type /XRef /Size ${listNumber + 1} /W [1 4 2] /Root 1 0 R ${trailer}`,
    deflate(Buffer.concat(rows)),
  )
  return Buffer.concat([
    head,
    ...body,
    Buffer.from(`${listNumber} 0 obj\n`),
    list,
    Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ])
}

function packed(dictionary: string, { filter, bytes }: Packing): Buffer {
  const head = `<< ${dictionary} /Filter ${filter} /Length ${bytes.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')])
}

/** An incremental update: objects by number, and a table that refers to the previous one. */
export function update(given: Buffer, objects: Record<number, string>, catalog = 1): Buffer {
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(given.toString('latin1'))![1]
  const parts = [given]
  const lengthOf = () => Buffer.concat(parts).length
  const sections = Object.entries(objects).map(([n, object]) => {
    const section = `${n} 1\n${String(lengthOf()).padStart(10, '0')} 00000 n \n`
    parts.push(Buffer.from(`${n} 0 obj\n${object}\nendobj\n`, 'latin1'))
    return section
  })
  const start = lengthOf()
  const size = Math.max(...Object.keys(objects).map(Number), 3) + 1
  const trailer = `trailer\n<< /Size ${size} /Root ${catalog} 0 R /Prev ${before} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(`xref\n${sections.join('')}${trailer}`)])
}

/** A page with one annotation. */
export const annotated = (annotation: string) =>
  pdf({ page: '/Annots [4 0 R]', objects: [`<< /Type /Annot /Rect [0 0 9 9] ${annotation} >>`] })
