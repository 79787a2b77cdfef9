import { crc32, deflateSync } from 'node:zlib'

/** Minimal pictures, with room for unwanted content. */
export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

interface Wanted {
  width?: number
  height?: number
  /** One shade of grey, to tell pictures apart. */
  shade?: number
  /** After the header, before and after the picture. */
  extra?: Buffer[]
}

export function png({ width = 64, height = 64, shade = 128, extra = [] }: Wanted = {}): Buffer {
  const header = Buffer.from('00000000000000000800000000', 'hex')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = Buffer.alloc(height * (width + 1), shade)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  const [first = Buffer.alloc(0), ...rest] = extra
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    first,
    chunk('IDAT', deflateSync(rows)),
    ...rest,
    chunk('IEND'),
  ])
}

export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** 64 x 64, from a real encoder. */
const plainJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCABAAEADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAIF/8QAFRABAQAAAAAAAAAAAAAAAAAAABH/xAAXAQEBAQEAAAAAAAAAAAAAAAAABQQG/8QAFREBAQAAAAAAAAAAAAAAAAAAABP/2gAMAwEAAhEDEQA/AMSlRSskXaVXSopSJVdKilIlV0qKUiVRSopVWSbVdKilJFV0qKUkVXSopSRVFKilVJJtV0qKUkVXSopSRVdKilJFUUqKVUknVXSopSRVdKilJFV0qKUkVf/Z',
  'base64',
)
const afterHeader = 20

export function jpeg({ width = 64, height = 64, extra = [] }: Omit<Wanted, 'shade'> = {}): Buffer {
  const made = Buffer.from(plainJpeg)
  const frame = made.indexOf(Buffer.from('ffc00011', 'hex'))
  made.writeUInt16BE(height, frame + 5)
  made.writeUInt16BE(width, frame + 7)
  return Buffer.concat([made.subarray(0, afterHeader), ...extra, made.subarray(afterHeader)])
}
