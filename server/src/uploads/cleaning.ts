import { Problem } from '../platform/errors.ts'
import { redrawPicture } from '../platform/files/pictures/redraw.ts'
import { isJpeg, isPng } from '../platform/files/pictures/signatures.ts'
import { readInWorker } from '../platform/files/reading/worker.ts'
import { UnreadableFile } from '../platform/files/unzip.ts'

export const mostFileBytes = 10 * 1024 * 1024

export function refuseFile(detail: string, code = 'invalid_file'): never {
  throw new Problem('invalid_request', { errors: [{ pointer: '/body', code, detail }] })
}

const isPdf = (bytes: Buffer): boolean => /^%PDF-[12]\.\d[\r\n \t]/.test(bytes.toString('latin1', 0, 16))

/** Determined by its bytes. */
export function typeOf(bytes: Buffer): 'image/png' | 'image/jpeg' | 'application/pdf' {
  if (isPng(bytes)) return 'image/png'
  if (isJpeg(bytes)) return 'image/jpeg'
  if (isPdf(bytes)) return 'application/pdf'
  return refuseFile('The file must be a PNG, JPEG or PDF.', 'unknown_file')
}

/** A redrawn picture, or a PDF with nothing but pages. */
export async function cleanFile(given: Buffer): Promise<Buffer> {
  if (typeOf(given) !== 'application/pdf') return redraw(given)
  await readInWorker(new URL('pdf/worker.ts', import.meta.url), given).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error
    refuseFile(error.message)
  })
  return given
}

async function redraw(given: Buffer): Promise<Buffer> {
  const drawn = await redrawPicture(given, {
    mostPixels: 40_000_000,
    longest: 4096,
    mostBytes: mostFileBytes,
  })
  if ('refused' in drawn) refuseFile(refusals[drawn.refused])
  return drawn.bytes
}

const refusals = {
  damaged: 'The picture is damaged.',
  huge: 'The picture can have at most 40 megapixels.',
  slow: 'The picture takes too long to process.',
}
