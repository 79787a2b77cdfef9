import { deflateSync } from 'node:zlib'

interface Wanted {
  /** Objects beside the page. */
  objects?: (string | Buffer)[]
  head?: string
  tail?: string | Buffer
}

/** A PDF of one empty page. */
export function pdf({ objects = [], head = '%PDF-1.7\n', tail = '%%EOF\n' }: Wanted = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(head, 'latin1')]
  const all = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ]
  const places: number[] = []
  for (const [i, object] of all.entries()) {
    places.push(Buffer.concat(parts).length)
    parts.push(
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    )
  }
  const start = Buffer.concat(parts).length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n`
  parts.push(Buffer.from(`xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}${trailer}`))
  return Buffer.concat([...parts, Buffer.from(tail as string, 'latin1')])
}

/** An object that is a deflated stream. */
export function stream(dictionary: string, data: string | Buffer): Buffer {
  const packed = deflateSync(Buffer.from(data as string, 'latin1'))
  const head = `<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}
