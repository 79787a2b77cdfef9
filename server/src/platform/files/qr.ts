import { bytesWithRepair, type Repair } from './qr-repair.ts'

/** Rows of modules, true for dark, without the quiet zone of four modules that belongs around them. */
export type QrCode = readonly (readonly boolean[])[]

/** A QR code (ISO/IEC 18004) that holds the text as UTF-8, as small as it can be. */
export function encodeQr(text: string, repair: Repair): QrCode {
  const { version, codewords } = bytesWithRepair(Buffer.from(text), repair)
  const drawn = masks.map((mask, n) => {
    const canvas = drawPatterns(version)
    drawFormat(canvas, repair, n)
    drawData(canvas, codewords, mask)
    return canvas.dark
  })
  const scored = drawn.map((dark) => ({ dark, score: scoreOf(dark) }))
  return scored.reduce((best, one) => (one.score < best.score ? one : best)).dark
}

interface Canvas {
  size: number
  dark: boolean[][]
  /** What no data may stand on. */
  taken: boolean[][]
}

const grid = (size: number) => Array.from({ length: size }, () => Array<boolean>(size).fill(false))

function put({ dark, taken }: Canvas, x: number, y: number, value: boolean): void {
  dark[y]![x] = value
  taken[y]![x] = true
}

/** All that is the same in every code of this size. */
function drawPatterns(version: number): Canvas {
  const size = version * 4 + 17
  const canvas = { size, dark: grid(size), taken: grid(size) }
  for (let i = 0; i < size; i++) {
    put(canvas, 6, i, i % 2 === 0)
    put(canvas, i, 6, i % 2 === 0)
  }
  const centres = centresOf(version)
  const last = centres.at(-1)
  for (const x of centres)
    for (const y of centres) {
      const corner = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6)
      if (!corner) drawRings(canvas, { x, y, reach: 2, light: [1] })
    }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(canvas, { x, y, reach: 4, light: [2, 4] })
  drawVersion(canvas, version)
  return canvas
}

/** Of the alignment patterns, along both sides. */
function centresOf(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = version * 4 + 10
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)]
}

interface Rings {
  x: number
  y: number
  reach: number
  light: number[]
}

function drawRings(canvas: Canvas, { x, y, reach, light }: Rings): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      if (x + dx >= 0 && x + dx < canvas.size && y + dy >= 0 && y + dy < canvas.size)
        put(canvas, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
}

/** The number, and what is left of it after division by the generator. */
function protect(value: number, generator: number, bits: number): number {
  let rest = value << bits
  const degree = 31 - Math.clz32(generator)
  for (let at = 31 - Math.clz32(rest); rest !== 0 && at >= degree; at = 31 - Math.clz32(rest))
    rest ^= generator << (at - degree)
  return (value << bits) | rest
}

const bitOf = (value: number, at: number): boolean => ((value >>> at) & 1) === 1

function drawVersion(canvas: Canvas, version: number): void {
  if (version < 7) return
  const bits = protect(version, 0x1f25, 12)
  for (let i = 0; i < 18; i++) {
    const a = canvas.size - 11 + (i % 3)
    const b = Math.floor(i / 3)
    put(canvas, a, b, bitOf(bits, i))
    put(canvas, b, a, bitOf(bits, i))
  }
}

function drawFormat(canvas: Canvas, repair: Repair, mask: number): void {
  const bits = protect(((repair === 'L' ? 1 : 0) << 3) | mask, 0x537, 10) ^ 0x5412
  const { size } = canvas
  for (let i = 0; i < 15; i++) {
    // Beside the first finder, around the timing lines; and again, in two parts, beside the others.
    const near = i < 6 ? i : i < 8 ? i + 1 : i === 8 ? 7 : 14 - i
    if (i < 8) put(canvas, 8, near, bitOf(bits, i))
    else put(canvas, near, 8, bitOf(bits, i))
    if (i < 8) put(canvas, size - 1 - i, 8, bitOf(bits, i))
    else put(canvas, 8, size - 15 + i, bitOf(bits, i))
  }
  put(canvas, 8, size - 8, true)
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Two columns at a time from the right, up and down in turn. */
function drawData({ size, dark, taken }: Canvas, codewords: Buffer, mask: (x: number, y: number) => boolean) {
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const up = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step
        if (taken[y]![x]) continue
        const value = bit < codewords.length * 8 && bitOf(codewords[bit >>> 3]!, 7 - (bit & 7))
        dark[y]![x] = value !== mask(x, y)
        bit++
      }
  }
}

/** How hard it is to read: long runs, blocks, what looks like a finder, and too much of one colour. */
function scoreOf(dark: boolean[][]): number {
  const size = dark.length
  const rows = dark.map((row) => row.map(Number).join(''))
  const columns = dark.map((_, x) => dark.map((row) => Number(row[x])).join(''))
  let score = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) score += run.length - 2
    for (const like of ['10111010000', '00001011101'])
      for (let at = line.indexOf(like); at !== -1; at = line.indexOf(like, at + 1)) score += 40
  }
  for (let y = 0; y < size - 1; y++)
    for (let x = 0; x < size - 1; x++) {
      const [a, b] = [rows[y]!.slice(x, x + 2), rows[y + 1]!.slice(x, x + 2)]
      if (a === b && a[0] === a[1]) score += 3
    }
  const share = rows.join('').replaceAll('0', '').length / (size * size)
  return score + Math.floor(Math.abs(share * 20 - 10)) * 10
}
