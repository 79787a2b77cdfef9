import { inflateRawSync } from 'node:zlib'

/** The contents of an archive, by its central directory. */
export function unpack(bytes: Buffer): { name: string; data: Buffer }[] {
  const end = bytes.length - 22
  const found: { name: string; data: Buffer }[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const body = bytes.readUInt32LE(at + 42) + 30 + nameLength
    const packed = bytes.subarray(body, body + bytes.readUInt32LE(at + 20))
    found.push({ name, data: bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed })
    at += 46 + nameLength
  }
  return found
}
