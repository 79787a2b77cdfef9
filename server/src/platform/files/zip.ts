import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  /** With slashes between folders. */
  name: string
  data: Buffer
}

const deflated = 8
const stored = 0
/** Names are UTF-8. */
const flags = 0x0800
const version = 20
/** As Unix has it, which also makes readers believe the names: a file that its owner may write. */
const mode = (0o100644 << 16) >>> 0

/** One archive of all of them, whole in memory: for some megabytes. */
export function zip(entries: ZipEntry[], at: Date): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data } of entries) {
    const packed = deflateRawSync(data)
    const small = packed.length < data.length
    const body = small ? packed : data
    const nameBytes = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(version, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(small ? deflated : stored, 4)
    shared.writeUInt32LE(dosTime(at), 6)
    shared.writeUInt32LE(crc32(data), 10)
    shared.writeUInt32LE(body.length, 14)
    shared.writeUInt32LE(data.length, 18)
    shared.writeUInt16LE(nameBytes.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), shared, nameBytes, body)

    const place = Buffer.alloc(14)
    place.writeUInt32LE(mode, 6)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), shared, place, nameBytes)
    offset += 4 + shared.length + nameBytes.length + body.length
  }
  const index = Buffer.concat(directory)
  return Buffer.concat([...parts, index, endOf(entries.length, index.length, offset)])
}

function endOf(count: number, size: number, offset: number): Buffer {
  // Beyond these a reader would be misled without a word; a copy of someone's data is far below them.
  if (count > 0xfffe || offset + size > 0xfffffffe) throw new Error('too large for a ZIP of this kind')
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Two seconds are as exact as it gets, in a time zone that nobody says: UTC. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return ((date << 16) | time) >>> 0
}
