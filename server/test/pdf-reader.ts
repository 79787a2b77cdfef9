import { createCanvas } from '@napi-rs/canvas'
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readQrIn } from './qr-reader.ts'

/** Points: what a picture frame covers, and most printers leave white. */
const edge = 30

/**
 * The contents of a PDF: number of pages, title, and of the first page the lines of text, the fonts, the number of
 * characters that are printed as boxes, and the QR code in the lower left corner.
 */
export async function readPdf(file: Buffer) {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, fontExtraProperties: true })
  const pdf = await task.promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const shown = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
  const [, , right, top] = page.view as [number, number, number, number]
  const isInside = ({ transform: [, , , , x, y], width }: (typeof shown)[number]) =>
    x >= edge && x + width <= right - edge && y >= edge && y <= top - edge
  const { info } = await pdf.getMetadata()
  const read = {
    pages: pdf.numPages,
    title: (info as { Title?: string }).Title,
    texts: shown.map(({ str }) => str),
    allInside: shown.every(isInside),
    ...(await readGlyphs(page)),
    url: await readQr(page),
  }
  await task.destroy()
  return read
}

interface Glyph {
  originalCharCode: number
}

/** Glyph 0 of every font is the box. */
async function readGlyphs(page: PDFPageProxy) {
  const { fnArray, argsArray } = await page.getOperatorList()
  const operations = fnArray.map((operation, i) => ({ operation, args: argsArray[i] as unknown[] }))
  const ids = operations.flatMap(({ operation, args }) =>
    operation === OPS.setFont ? [args[0] as string] : [],
  )
  const glyphs = operations.flatMap(({ operation, args }) =>
    operation === OPS.showText ? (args[0] as (Glyph | number | null)[]) : [],
  )
  const fonts = [...new Set(ids)].map((id) => (page.commonObjs.get(id) as { name: string }).name)
  return {
    /** Without the prefix of subsets. */
    fonts: fonts.map((name) => name.replace(/^[A-Z]{6}\+/, '')).toSorted(),
    boxes: glyphs.filter((glyph) => typeof glyph === 'object' && glyph?.originalCharCode === 0).length,
  }
}

/** A camera takes several pictures, too. */
async function readQr(page: PDFPageProxy): Promise<string | null> {
  for (const scale of [4, 5, 6]) {
    const found = await readQrAt(page, scale)
    if (found) return found
  }
  return null
}

async function readQrAt(page: PDFPageProxy, scale: number): Promise<string | null> {
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(viewport.width, viewport.height)
  const context = canvas.getContext('2d')
  await page.render({ canvas: null, canvasContext: context as never, viewport }).promise
  const [x, y] = [0, Math.floor(canvas.height * 0.6)]
  const corner = context.getImageData(x, y, Math.floor(canvas.width * 0.3), canvas.height - y)
  return readQrIn(corner.data, corner.width, corner.height)
}
