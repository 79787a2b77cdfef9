import { crc32, deflateSync } from 'node:zlib'

const width = 360
const height = 520
const paper = 250
const ink = 40

/** Glyphs of three by five dots, row by row. */
const shapes: Record<string, readonly number[]> = {
  0: [7, 5, 5, 5, 7],
  1: [2, 6, 2, 2, 7],
  2: [7, 1, 7, 4, 7],
  3: [7, 1, 3, 1, 7],
  4: [5, 5, 7, 1, 1],
  5: [7, 4, 7, 1, 7],
  6: [7, 4, 7, 5, 7],
  7: [7, 1, 2, 2, 2],
  8: [7, 5, 7, 5, 7],
  9: [7, 5, 7, 1, 7],
}

/** A receipt as PNG: lines that look like text, and the amount in digits. */
export function drawReceipt(sum: string): Buffer {
  const rows = Array.from({ length: height }, () => Buffer.alloc(width, paper))
  const fill = (x: number, y: number, w: number, h: number) => {
    for (const row of rows.slice(y, y + h)) row.fill(ink, x, x + w)
  }
  fill(90, 36, 180, 16)
  for (let line = 0; line < 9; line++) fill(36, 90 + line * 28, 90 + ((line * 53) % 120), 7)
  for (let line = 0; line < 9; line++) fill(276, 90 + line * 28, 48, 7)
  fill(36, 352, 288, 3)
  const dot = 9
  const start = width - 36 - sum.length * 4 * dot
  for (const [n, digit] of [...sum].entries())
    for (const [y, bits] of shapes[digit]!.entries())
      for (let x = 0; x < 3; x++)
        if (bits & (4 >> x)) fill(start + (n * 4 + x) * dot, 384 + y * dot, dot, dot)
  for (let bar = 0; bar < 60; bar++) if ((bar * 7) % 5 < 3) fill(36 + bar * 5, 456, 1 + (bar % 3), 36)
  return png(rows)
}

function png(rows: Buffer[]): Buffer {
  const header = Buffer.from('00000000000000000800000000', 'hex')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(rows.length, 4)
  const data = deflateSync(Buffer.concat(rows.map((row) => Buffer.concat([Buffer.alloc(1), row]))))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND')])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
