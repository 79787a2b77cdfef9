import { type Picture, refuse, requireSize } from './picture.ts'

const start = 0xd8
const end = 0xd9
const scan = 0xda
/** Baseline, extended, progressive: the only kinds in practical use. */
const frames = [0xc0, 0xc1, 0xc2]
/** Huffman tables, quantisation tables, restart interval. */
const tables = [0xc4, 0xdb, 0xdd]
const isExtra = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

export const isJpeg = (given: Buffer) => given[0] === 0xff && given[1] === start

/** The same picture without metadata. */
export function cleanJpeg(given: Buffer): Picture {
  const parts: Buffer[] = [given.subarray(0, 2)]
  const extras = new Set<number>()
  let framed = false
  let scanned = false
  let at = 2
  for (;;) {
    at = skipFill(given, at)
    const marker = given[at + 1]!
    if (marker === end) break
    const segment = readSegment(given, at)
    at += segment.length
    if (isExtra(marker)) {
      const needed = extras.has(marker) ? null : neededOf(marker, segment)
      if (needed) parts.push(needed)
      extras.add(marker)
      continue
    }
    if (frames.includes(marker)) {
      if (framed) refuse('The file has more than one picture.')
      requireFrame(segment)
      framed = true
    } else if (marker === scan) {
      if (!framed) refuse('The picture is damaged.')
      requireScan(segment)
      scanned = true
      parts.push(segment)
      const next = endOfScan(given, at)
      parts.push(given.subarray(at, next))
      at = next
      continue
    } else if (!tables.includes(marker)) refuse('The picture uses an unsupported JPEG feature.')
    parts.push(segment)
  }
  if (at + 2 < given.length) refuse('There is data after the end of the picture.')
  if (!scanned) refuse('The picture is empty.')
  return { type: 'image/jpeg', bytes: Buffer.concat([...parts, given.subarray(at)]) }
}

/** Any number of FF may precede a marker. */
function skipFill(given: Buffer, from: number): number {
  if (given[from] !== 0xff)
    refuse(from < given.length ? 'The picture is damaged.' : 'The picture is incomplete.')
  let at = from
  while (given[at + 1] === 0xff) at++
  if (at + 1 >= given.length) refuse('The picture is incomplete.')
  return at
}

function readSegment(given: Buffer, at: number): Buffer {
  if (at + 4 > given.length) refuse('The picture is incomplete.')
  const length = given.readUInt16BE(at + 2)
  if (length < 2) refuse('The picture is damaged.')
  if (at + 2 + length > given.length) refuse('The picture is incomplete.')
  return given.subarray(at, at + 2 + length)
}

/** The segments needed for colours and pixels, without embedded thumbnails. */
function neededOf(marker: number, segment: Buffer): Buffer | null {
  const name = segment.toString('latin1', 4, 9)
  if (marker === 0xe0 && name === 'JFIF\0' && segment.length >= 18)
    return Buffer.concat([Buffer.from('ffe00010', 'hex'), segment.subarray(4, 16), Buffer.alloc(2)])
  if (marker === 0xee && name === 'Adobe' && segment.length >= 16)
    return Buffer.concat([Buffer.from('ffee000e', 'hex'), segment.subarray(4, 16)])
  return null
}

function requireFrame(segment: Buffer): void {
  const components = segment[9] ?? 0
  if (segment[4] !== 8 || ![1, 3, 4].includes(components) || segment.length !== 10 + 3 * components)
    refuse('The header of the picture is damaged.')
  requireSize(segment.readUInt16BE(7), segment.readUInt16BE(5))
}

function requireScan(segment: Buffer): void {
  const components = segment[4] ?? 0
  if (components < 1 || components > 4 || segment.length !== 8 + 2 * components)
    refuse('The picture is damaged.')
}

/** In scan data FF is followed by 00 or a restart; anything else is the next marker. */
function endOfScan(given: Buffer, from: number): number {
  for (let at = given.indexOf(0xff, from); at >= 0; at = given.indexOf(0xff, at + 1)) {
    const next = given[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return refuse('The picture is incomplete.')
}
