import { bytesIn, type Font, isLatin, runsOf } from './pdf-fonts.ts'

/** A line of text: where its foot begins, in points from the lower left corner of the page. */
export interface PdfText {
  x: number
  y: number
  size: number
  text: string
  font?: Font
  /** From 0, black, to 1, white. */
  grey?: number
}

export interface PdfBox {
  x: number
  y: number
  width: number
  height: number
}

export interface PdfPage {
  title: string
  /** As HTML names it. */
  language: string
  texts: PdfText[]
  /** Filled in black. */
  boxes: PdfBox[]
}

/** A4, in points. */
export const pageWidth = 595.28
export const pageHeight = 841.89

/**
 * One page with fonts that every viewer has: nothing is embedded. Chinese is named rather than drawn, so the
 * viewer takes a font of its own for it.
 */
export function writePdf({ title, language, texts, boxes }: PdfPage): Buffer {
  const content = [
    ...boxes.map(({ x, y, width, height }) => `${n(x)} ${n(y)} ${n(width)} ${n(height)} re`),
    ...(boxes.length > 0 ? ['f'] : []),
    'BT',
    ...texts.flatMap(drawText),
    'ET',
  ].join('\n')
  return assemble([
    `<< /Type /Catalog /Pages 2 0 R /Lang ${literal(language)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R /Resources << /Font << ${fontNames
      .map((name, i) => `/${name} ${i + 6} 0 R`)
      .join(' ')} >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    `<< /Title <feff${utf16(title)}> /Producer (Manyhands) >>`,
    latin('Helvetica'),
    latin('Helvetica-Bold'),
    latin('Courier'),
    '<< /Type /Font /Subtype /Type0 /BaseFont /MSung-Light-UniCNS-UTF16-H /Encoding /UniCNS-UTF16-H /DescendantFonts [10 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /MSung-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (CNS1) /Supplement 4 >> /FontDescriptor 11 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /MSung-Light /Flags 6 /FontBBox [-160 -249 1015 888] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 60 >>',
  ])
}

const fontNames = ['plain', 'bold', 'mono', 'chinese']
const latin = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** Numbers without an exponent and with no more digits than a printer can show. */
const n = (value: number) => String(Number(value.toFixed(2)))

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

const literal = (bytes: string) => `(${bytes.replace(/[\\()]/g, '\\$&')})`

function drawText({ x, y, size, text, font = 'plain', grey = 0 }: PdfText): string[] {
  return [
    `${n(grey)} g`,
    `1 0 0 1 ${n(x)} ${n(y)} Tm`,
    ...runsOf(text).flatMap((run) =>
      isLatin(run)
        ? [`/${font} ${n(size)} Tf`, `${literal(bytesIn(run))} Tj`]
        : [`/chinese ${n(size)} Tf`, `<${utf16(run)}> Tj`],
    ),
  ]
}

/** Objects in their order from 1, and the table that says where each begins. */
function assemble(objects: string[]): Buffer {
  // The second line tells those who carry files that this one is not text.
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const starts = objects.map((object, i) => {
    const start = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file +=
    `xref\n0 ${size}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
