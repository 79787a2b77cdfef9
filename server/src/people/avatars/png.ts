import { crc32 } from 'node:zlib'
import { type Picture, refuse, requireSize } from './picture.ts'

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Chunks that make the picture, with the maximum size of each; others are dropped. */
const kept: Record<string, number> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  sRGB: 1,
  gAMA: 4,
  IDAT: 2 ** 31 - 1,
  IEND: 0,
}

/** The same picture without metadata. */
export function cleanPng(given: Buffer): Picture {
  const parts: Buffer[] = [pngSignature]
  const seen = new Set<string>()
  let last = ''
  let at = pngSignature.length
  while (last !== 'IEND') {
    const { type, data, whole } = readChunk(given, at)
    at += whole.length
    requireChunkOrder(type, { last, seen })
    last = type
    if (!(type in kept)) continue
    if (data.length > kept[type]!) refuse(`The ${type} chunk is too long.`)
    if (type === 'IHDR') requireHeader(data)
    seen.add(type)
    parts.push(whole)
  }
  if (at < given.length) refuse('There is data after the end of the picture.')
  if (!seen.has('IDAT')) refuse('The picture is empty.')
  return { type: 'image/png', bytes: Buffer.concat(parts) }
}

function readChunk(given: Buffer, at: number) {
  if (at + 12 > given.length) refuse('The picture is incomplete.')
  const length = given.readUInt32BE(at)
  if (length > given.length - at - 12) refuse('The picture is incomplete.')
  const type = given.toString('latin1', at + 4, at + 8)
  const whole = given.subarray(at, at + 12 + length)
  if (!/^[A-Za-z]{4}$/.test(type)) refuse('The picture is damaged.')
  if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(8 + length)) refuse('The picture is damaged.')
  return { type, data: whole.subarray(8, -4), whole }
}

function requireChunkOrder(type: string, { last, seen }: { last: string; seen: Set<string> }): void {
  if ((last === '') !== (type === 'IHDR')) refuse('The picture doesn’t start with its header.')
  if (['acTL', 'fcTL', 'fdAT'].includes(type)) refuse('Animated pictures aren’t supported.')
  // A capital letter marks a critical chunk.
  if (/^[A-Z]/.test(type) && !(type in kept)) refuse(`The picture has an unknown chunk: ${type}.`)
  if (type in kept && seen.has(type) && !(type === 'IDAT' && last === 'IDAT'))
    refuse(`The picture has more than one ${type} chunk.`)
}

const depths: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

function requireHeader(data: Buffer): void {
  if (data.length !== 13) refuse('The header of the picture is damaged.')
  const [depth, colour, compression, filter, interlace] = data.subarray(8) as unknown as number[]
  if (!depths[colour!]?.includes(depth!) || compression! + filter! > 0 || interlace! > 1)
    refuse('The header of the picture is damaged.')
  requireSize(data.readUInt32BE(0), data.readUInt32BE(4))
}
