import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate, inflateSync } from 'node:zlib'

export const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d[\r\n \t]/.test(bytes.toString('latin1', 0, 16))

/** Names of what acts, carries other files or hides what it holds. */
const unwanted: [string, string][] = [
  ['JavaScript|JS', 'The PDF holds a script.'],
  [
    'Launch|SubmitForm|ImportData|RichMedia|Movie|Sound|Rendition',
    'The PDF does something when it is opened.',
  ],
  ['XFA', 'The PDF holds a form with scripts.'],
  ['EmbeddedFiles?|Filespec|FileAttachment|GoToE', 'The PDF holds another file.'],
  ['Encrypt', 'The PDF is encrypted. Print it into a new one, or send a picture of it.'],
]

const named = (names: string) => new RegExp(`/(?:${names})(?![A-Za-z0-9])`)
const inObjects = unwanted.map(([names, why]) => ({ pattern: named(names), why }))
/** Two letters are found in any picture by chance; a script is never without its longer name. */
const anywhere = unwanted.map(([names, why]) => ({ pattern: named(names.replace('|JS', '')), why }))

const firstFound = (patterns: typeof anywhere, text: string): string | null =>
  patterns.find(({ pattern }) => pattern.test(text))?.why ?? null

/** Endings by which readers of other formats find their own in any file. */
const zipEnd = Buffer.from('504b0506', 'hex')
const zipTail = 65_557
const page = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i

/** What is wrong with it; null for a PDF from its first byte to its last in which there are pages alone. */
export async function whyNotPlain(bytes: Buffer): Promise<string | null> {
  const text = bytes.toString('latin1')
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-1100)))
    return 'The PDF ends too early, or something follows its end.'
  if (bytes.subarray(-zipTail).includes(zipEnd)) return 'The PDF is an archive as well.'
  if (page.test(text.slice(0, 1024)) || page.test(text.slice(-1024))) return 'The PDF is a web page as well.'
  return (await lookThrough(bytes, anywhere)) ?? whyNotInside(bytes, text)
}

const pieceSize = 128 * 1024
/** More than the longest of the names, each letter of it written with three. */
const overlap = 128
const packing = '/ObjStm'
const unknownPacking = 'The PDF is packed in a way that is not known.'

/** Piece by piece, so that others have their turn. */
async function lookThrough(bytes: Buffer, patterns: typeof anywhere): Promise<string | null> {
  for (let from = 0; from < bytes.length; from += pieceSize) {
    if (from > 0) await turn()
    const piece = bytes.subarray(from, from + pieceSize + overlap)
    const read = withoutEscapes(piece)
    const found = firstFound(patterns, read)
    if (found) return found
    if (countIn(read, packing) !== countIn(piece.toString('latin1'), packing)) return unknownPacking
  }
  return null
}

const countIn = (text: string, part: string) => text.split(part).length - 1

const digits = Int8Array.from({ length: 256 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
)

/** A name may be written with # and two digits for any letter. */
function withoutEscapes(bytes: Buffer): string {
  const plain = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const [high, low] = bytes[at] === 0x23 ? [digits[bytes[at + 1]!]!, digits[bytes[at + 2]!]!] : [-1, -1]
    const escaped = high >= 0 && low >= 0
    plain[length++] = escaped ? high * 16 + low : bytes[at]!
    if (escaped) at += 2
  }
  return plain.toString('latin1', 0, length)
}

const mostStreams = 5000
const mostInflated = 16 * 1024 * 1024
const tooMuch = 'The PDF holds too much to be looked through.'

/** Objects may stand packed together in a stream, which begins with their numbers: those are unpacked, within bounds. */
async function whyNotInside(bytes: Buffer, text: string): Promise<string | null> {
  let [streams, opened, inflated, last] = [0, 0, 0, 0]
  for (const { index, 0: start } of text.matchAll(/stream[ \t]*(?:\r?\n|\r)/g)) {
    if (text.startsWith('end', index - 3)) continue
    if (++streams > mostStreams) return tooMuch
    if (streams % 100 === 0) await turn()
    // What stands before it says what is in it, but for what stands before another.
    const before = text.slice(Math.max(last, index - 2000), index)
    last = index
    const data = bytes.subarray(index + start.length)
    if (!/^\s*\d+\s+\d+\s/.test(firstOf(data))) continue
    const whole = await unpack(data, mostInflated - inflated)
    if (!whole) return tooMuch
    if (before.slice(before.lastIndexOf('obj') + 1).includes(packing)) opened++
    inflated += whole.length
    const found = await lookThrough(whole, inObjects)
    if (found) return found
  }
  return countIn(text, packing) > opened ? unknownPacking : null
}

/** The first letters of a stream; '' if it is no deflated one. */
function firstOf(data: Buffer): string {
  if ((data[0]! & 0x0f) !== 8 || data.readUInt16BE(0) % 31 !== 0) return ''
  try {
    const some = inflateSync(data.subarray(0, 96), { finishFlush: constants.Z_SYNC_FLUSH })
    return some.toString('latin1', 0, 64)
  } catch {
    return ''
  }
}

const inflating = promisify(inflate) as (data: Buffer, options: object) => Promise<Buffer>

/** Null if it is more than that. What follows the stream is not read; one that breaks off gives nothing. */
async function unpack(data: Buffer, most: number): Promise<Buffer | null> {
  if (most <= 0) return null
  try {
    return await inflating(data, { maxOutputLength: most })
  } catch {
    return null
  }
}
