/** How much of a code may be unreadable: about 7 % or 15 % of it. */
export type Repair = 'L' | 'M'

/** Of each version from 1 to 40: codewords for repair in a block, and how many blocks there are. */
const repairs: Record<Repair, { each: number[]; blocks: number[] }> = {
  L: {
    each: [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    blocks: [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
      18, 19, 19, 20, 21, 22, 24, 25,
    ],
  },
  M: {
    each: [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    blocks: [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28,
      29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
  },
}

/** How many codewords a code has room for, those for repair included. */
function roomOf(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version > 1) {
    const aligned = Math.floor(version / 7) + 2
    modules -= (25 * aligned - 10) * aligned - 55
    if (version > 6) modules -= 36
  }
  return Math.floor(modules / 8)
}

interface Shape {
  version: number
  each: number
  blocks: number
  room: number
}

/** The smallest that holds so many bytes. */
function shapeFor(length: number, repair: Repair): Shape {
  for (let version = 1; version <= 40; version++) {
    const each = repairs[repair].each[version - 1]!
    const blocks = repairs[repair].blocks[version - 1]!
    const room = roomOf(version)
    const head = version < 10 ? 12 : 20
    if (Math.ceil((head + length * 8) / 8) <= room - each * blocks) return { version, each, blocks, room }
  }
  throw new RangeError(`${length} bytes are more than a QR code holds`)
}

/** The data with its head and filling, and with what repairs it, in the order in which it is drawn. */
export function bytesWithRepair(data: Buffer, repair: Repair): { version: number; codewords: Buffer } {
  const { version, each, blocks, room } = shapeFor(data.length, repair)
  const filled = withHead(data, version, room - each * blocks)
  const short = Math.floor(filled.length / blocks)
  const longFrom = blocks - (filled.length % blocks)
  const divisor = divisorOf(each)
  let from = 0
  const parts = Array.from({ length: blocks }, (_, i) => {
    const part = filled.subarray(from, from + short + (i < longFrom ? 0 : 1))
    from += part.length
    return { part, repairing: remainderOf(part, divisor) }
  })
  const codewords: number[] = []
  for (let i = 0; i <= short; i++) for (const { part } of parts) if (i < part.length) codewords.push(part[i]!)
  for (let i = 0; i < each; i++) for (const { repairing } of parts) codewords.push(repairing[i]!)
  return { version, codewords: Buffer.from(codewords) }
}

/** That it is bytes and how many; after the end two values in turn. */
function withHead(data: Buffer, version: number, capacity: number): Buffer {
  const length = data.length.toString(16).padStart(version < 10 ? 2 : 4, '0')
  const hex = `4${length}${data.toString('hex')}0`
  const given = Buffer.from(hex, 'hex')
  return Buffer.from(Array.from({ length: capacity }, (_, i) => given[i] ?? filling(i - given.length)))
}

const filling = (i: number) => (i % 2 === 0 ? 0xec : 0x11)

const powers: number[] = []
for (let value = 1; powers.length < 255; value = (value << 1) ^ (value > 127 ? 0x11d : 0)) powers.push(value)
const logarithms = new Map(powers.map((value, exponent) => [value, exponent]))

const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : powers[(logarithms.get(a)! + logarithms.get(b)!) % 255]!

/** (x − α⁰)(x − α¹)…, its highest coefficient, which is 1, left out. */
function divisorOf(degree: number): number[] {
  let divisor = [1]
  for (let i = 0; i < degree; i++) {
    const shifted = [...divisor, 0]
    const scaled = [0, ...divisor.map((value) => multiply(value, powers[i]!))]
    divisor = shifted.map((value, at) => value ^ scaled[at]!)
  }
  return divisor.slice(1)
}

function remainderOf(data: Buffer, divisor: number[]): number[] {
  let rest = divisor.map(() => 0)
  for (const value of data) {
    const factor = value ^ rest[0]!
    rest = divisor.map((coefficient, i) => (rest[i + 1] ?? 0) ^ multiply(coefficient, factor))
  }
  return rest
}
