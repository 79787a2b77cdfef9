import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'

/** An uploaded file can't be read. The message is shown to the uploader. */
export class UnreadableFile extends Error {}

interface Entry {
  method: number
  encrypted: boolean
  crc: number
  packed: number
  size: number
  offset: number
}

export interface Archive {
  /** Null if there is no such entry. Refuses entries that unpack to more than `most` bytes. */
  read(name: string, most: number): Promise<Buffer | null>
}

const inflate = promisify(inflateRaw)
const broken = () => new UnreadableFile('The file is damaged or incomplete.')
const endSize = 22
const mostComment = 0xffff

/** Reads entries by name, in memory only: nothing is written to disk. */
export function openZip(bytes: Buffer): Archive {
  const entries = directoryOf(bytes)
  return {
    async read(name, most) {
      const entry = entries.get(name)
      if (!entry) return null
      if (entry.encrypted) throw new UnreadableFile('The file is password-protected.')
      if (entry.size > most) throw tooMuch()
      const data = await unpack(bytes, entry, most)
      if (data.length !== entry.size || crc32(data) !== entry.crc) throw broken()
      return data
    },
  }
}

const tooMuch = () => new UnreadableFile('The file unpacks to more than a table of people needs.')

async function unpack(bytes: Buffer, { method, packed, offset }: Entry, most: number): Promise<Buffer> {
  if (offset + 30 > bytes.length || bytes.toString('latin1', offset, offset + 4) !== 'PK\x03\x04')
    throw broken()
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) throw broken()
  const body = bytes.subarray(start, start + packed)
  if (method === 0) return body
  if (method !== 8) throw broken()
  try {
    // Don't trust the size in the directory.
    return await inflate(body, { maxOutputLength: most })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : broken()
  }
}

/** Entries by name; the first one wins. */
function directoryOf(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes)
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let i = bytes.readUInt16LE(end + 10); i > 0; i--) {
    if (at + 46 > end || bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw broken()
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (!entries.has(name))
      entries.set(name, {
        encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
        method: bytes.readUInt16LE(at + 10),
        crc: bytes.readUInt32LE(at + 16),
        packed: bytes.readUInt32LE(at + 20),
        size: bytes.readUInt32LE(at + 24),
        offset: bytes.readUInt32LE(at + 42),
      })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function endOf(bytes: Buffer): number {
  const last = bytes.length - endSize
  for (let at = last; at >= 0 && at >= last - mostComment; at--)
    if (bytes.readUInt32LE(at) === 0x06054b50 && at + endSize + bytes.readUInt16LE(at + 20) === bytes.length)
      return at
  throw broken()
}
