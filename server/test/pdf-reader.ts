import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readQrIn } from './qr-reader.ts'

/**
 * The contents of a PDF: number of pages, lines of text, and the QR code in the lower left corner of the
 * first page.
 */
export async function readPdf(file: Buffer) {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const pdf = await task.promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const shown = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
  const [, , right, top] = page.view as [number, number, number, number]
  const isOnPage = ({ transform, width }: (typeof shown)[number]) =>
    transform[4] >= 0 && transform[4] + width <= right && transform[5] >= 0 && transform[5] <= top
  const viewport = page.getViewport({ scale: 4 })
  const canvas = createCanvas(viewport.width, viewport.height)
  const context = canvas.getContext('2d')
  await page.render({
    canvas: null,
    canvasContext: context as never,
    viewport,
  }).promise
  const [x, y] = [0, Math.floor(canvas.height * 0.6)]
  const corner = context.getImageData(x, y, Math.floor(canvas.width * 0.3), canvas.height - y)
  const pages = pdf.numPages
  await task.destroy()
  return {
    pages,
    texts: shown.map(({ str }) => str),
    allOnPage: shown.every(isOnPage),
    url: readQrIn(corner.data, corner.width, corner.height),
  }
}
