import { inflateRawSync } from 'node:zlib'

/** What an archive holds, by the directory at its end, as every reader does. */
export function unpack(bytes: Buffer): { name: string; data: Buffer }[] {
  const end = bytes.length - 22
  const found: { name: string; data: Buffer }[] = []
  let place = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    const nameLength = bytes.readUInt16LE(place + 28)
    const name = bytes.toString('utf8', place + 46, place + 46 + nameLength)
    const body = bytes.readUInt32LE(place + 42) + 30 + nameLength
    const packed = bytes.subarray(body, body + bytes.readUInt32LE(place + 20))
    found.push({ name, data: bytes.readUInt16LE(place + 10) === 8 ? inflateRawSync(packed) : packed })
    place += 46 + nameLength
  }
  return found
}
