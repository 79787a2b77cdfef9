import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { UnreadableFile } from '../../platform/files/unzip.ts'
import { type Resolve, refuse, requirePassive } from './active-content.ts'

const tooMuch = 'The PDF is too complex to check.'
const damaged = 'The PDF is damaged or uses an unsupported encoding.'
const mostObjects = 200_000
const mostParts = 1_000_000
const mostUnpacked = 64 * 1024 * 1024

/**
 * Refuses anything but a PDF of plain pages, from the first byte to the last. Examines every object that the
 * file lists, of which those reachable must all be readable; then every object found by scanning the file, as
 * viewers do when its table seems broken.
 */
export async function requirePlainPdf(bytes: Buffer): Promise<void> {
  try {
    requireOneFormat(bytes)
    await lookAtAll(bytes)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : refuse(damaged)
  }
}

async function lookAtAll(bytes: Buffer): Promise<void> {
  const listed = await PDF.load(bytes, { lenient: false })
  if (listed.isEncrypted) throw refuse('The PDF is encrypted.')
  const look = createLook((ref) => listed.getObject(ref))
  followAll(listed, look)
  lookAtOthers(listed, look)
  const found = await PDF.load(withoutList(bytes)).catch(() => null)
  if (found)
    lookAtOthers(
      found,
      createLook((ref) => found.getObject(ref)),
    )
}

/** Signatures by which other formats are found in any file. */
const zipEnd = Buffer.from('504b0506', 'hex')
const zipTail = 65_557
const page = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i

function requireOneFormat(bytes: Buffer): void {
  const [start, end] = [bytes.toString('latin1', 0, 1024), bytes.subarray(-1100).toString('latin1')]
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(end))
    throw refuse('The PDF is incomplete, or there is data after its end.')
  if (bytes.subarray(-zipTail).includes(zipEnd)) throw refuse('The PDF is also an archive.')
  if (page.test(start) || page.test(end)) throw refuse('The PDF is a web page as well.')
}

/** Examines an object with its contents, and returns the references in it. */
type Look = (object: PdfObject) => PdfRef[]

function createLook(resolve: Resolve): Look {
  let [parts, unpacked] = [0, 0]
  return (object) => {
    const refs: PdfRef[] = []
    const waiting = [object]
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      if (++parts > mostParts) throw refuse(tooMuch)
      if (one instanceof PdfRef) refs.push(one)
      else if (one instanceof PdfArray) for (const value of one) waiting.push(value)
      else if (one instanceof PdfDict) {
        requirePassive(one, resolve)
        if (one instanceof PdfStream) unpacked += requireReadable(one, resolve)
        if (unpacked > mostUnpacked) throw refuse(tooMuch)
        for (const [, value] of one) waiting.push(value)
      }
    }
    return refs
  }
}

/** From the trailer to everything reachable. */
function followAll(pdf: PDF, look: Look): void {
  const seen = new Set<PdfRef>()
  const waiting: PdfObject[] = [pdf.context.info.trailer]
  for (let one = waiting.pop(); one; one = waiting.pop())
    for (const ref of look(one)) {
      if (seen.has(ref)) continue
      seen.add(ref)
      if (seen.size > mostObjects) throw refuse(tooMuch)
      const object = pdf.getObject(ref)
      if (object) waiting.push(object)
    }
}

/**
 * Unreachable objects may be unreadable, as in many legitimate files; but readable ones must be passive, too.
 */
function lookAtOthers(pdf: PDF, look: Look): void {
  const end = pdf.context.registry.nextObjectNumber
  if (end > mostObjects) throw refuse(tooMuch)
  for (let n = 1; n < end; n++) {
    const object = readIfPossible(pdf, PdfRef.of(n, 0))
    if (object) look(object)
  }
}

function readIfPossible(pdf: PDF, ref: PdfRef): PdfObject | null {
  try {
    return pdf.getObject(ref)
  } catch (error) {
    if (error instanceof RangeError) throw refuse(tooMuch)
    return null
  }
}

const textFilters = ['ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'FlateDecode', 'RunLengthDecode']
const pictureFilters = ['CCITTFaxDecode', 'JBIG2Decode', 'DCTDecode', 'JPXDecode']
/** The size of empty deflated data. */
const leastDeflated = 8

/** The unpacked size: zero for pictures, whose pixels are harmless. */
function requireReadable(stream: PdfStream, resolve: Resolve): number {
  const filters = filtersOf(stream, resolve)
  if (filters.includes('Crypt')) throw refuse('The PDF is encrypted.')
  if (!filters.every((name) => textFilters.includes(name) || pictureFilters.includes(name)))
    throw refuse(damaged)
  // Object streams must declare themselves, or viewers would disagree about them.
  const isPacked = stream.has('N') && stream.has('First')
  if (isPacked && stream.getName('Type', resolve)?.value !== 'ObjStm') throw refuse(damaged)
  if (filters.some((name) => pictureFilters.includes(name))) return 0
  if (stream.getName('Subtype', resolve)?.value === 'Image') return 0
  const { length } = stream.getDecodedData()
  if (length === 0 && stream.data.length > leastDeflated) throw refuse(damaged)
  return length
}

function filtersOf(stream: PdfStream, resolve: Resolve): string[] {
  const value = stream.get('Filter', resolve)
  const all = value instanceof PdfArray ? [...value] : value ? [value] : []
  return all
    .map((one) => (one instanceof PdfRef ? resolve(one) : one))
    .map((one) => (one instanceof PdfName ? one.value : ''))
}

/** Forces the library to scan. */
function withoutList(bytes: Buffer): Buffer {
  const mark = 'startxref'
  const copy = Buffer.from(bytes)
  for (let at = copy.indexOf(mark); at !== -1; at = copy.indexOf(mark, at))
    copy.fill(' ', at, at + mark.length)
  return copy
}
