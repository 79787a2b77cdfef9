import { pipeline } from 'node:stream'
import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  /** Path with slashes. */
  name: string
  data: Buffer
  /** Already compressed, such as a picture; stored without deflating. */
  packed?: boolean
}

/** An entry of unknown size. */
interface StreamedEntry {
  name: string
  data: AsyncIterable<Buffer>
}

const deflated = 8
const stored = 0
/** Flag: names are UTF-8. */
const utf8 = 0x0800
/** Flag: sizes and checksum follow the data. */
const described = 0x0008
const version = 20
/** Unix mode 0644. Marking the archive as made on Unix also makes readers trust the names' encoding. */
const mode = (0o100644 << 16) >>> 0

/** Creates an archive in memory, for up to some megabytes. */
export function zip(entries: ZipEntry[], at: Date): Buffer {
  const archive = new Archive(at)
  const parts = entries.map((entry) => archive.add(entry))
  return Buffer.concat([...parts, archive.end()])
}

/** Creates an archive as a stream, with constant memory; deflates outside the event loop. */
export async function* streamZip(
  entries: Iterable<ZipEntry | StreamedEntry>,
  at: Date,
): AsyncGenerator<Buffer> {
  const archive = new Archive(at)
  for (const { name, data } of entries) {
    if (!(Symbol.asyncIterator in data)) yield archive.add({ name, data })
    else yield* archive.addStreamed({ name, data })
  }
  yield archive.end()
}

class Archive {
  readonly #time: number
  readonly #directory: Buffer[] = []
  #count = 0
  #offset = 0

  constructor(at: Date) {
    this.#time = dosTime(at)
  }

  add({ name, data, packed = false }: ZipEntry): Buffer {
    const deflatedData = packed ? data : deflateRawSync(data)
    const small = deflatedData.length < data.length
    const body = small ? deflatedData : data
    const shared = this.#shared(name, utf8, small ? deflated : stored)
    const sizes = sizesOf(crc32(data), body.length, data.length)
    sizes.copy(shared, 10)
    const bytes = Buffer.concat([signature('PK\x03\x04'), shared, Buffer.from(name), body])
    this.#addEntry(name, shared, bytes.length)
    return bytes
  }

  async *addStreamed({ name, data }: StreamedEntry): AsyncGenerator<Buffer> {
    const shared = this.#shared(name, utf8 | described, deflated)
    const head = Buffer.concat([signature('PK\x03\x04'), shared, Buffer.from(name)])
    yield head
    let [crc, size, packed] = [0, 0, 0]
    async function* watch() {
      for await (const chunk of data) {
        crc = crc32(chunk, crc)
        size += chunk.length
        yield chunk
      }
    }
    // Errors are handled below, where the stream is read; the callback is mandatory.
    const deflating = pipeline(watch, createDeflateRaw({ level: constants.Z_BEST_SPEED }), () => {})
    for await (const chunk of deflating as AsyncIterable<Buffer>) {
      packed += chunk.length
      yield chunk
    }
    const sizes = sizesOf(crc, packed, size)
    yield Buffer.concat([signature('PK\x07\x08'), sizes])
    sizes.copy(shared, 10)
    this.#addEntry(name, shared, head.length + packed + 4 + sizes.length)
  }

  end(): Buffer {
    const index = Buffer.concat(this.#directory)
    return Buffer.concat([index, endOf(this.#count, index.length, this.#offset)])
  }

  /** Fields shared by the local header and the directory. */
  #shared(name: string, flags: number, method: number): Buffer {
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(version, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(this.#time, 6)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    return shared
  }

  #addEntry(name: string, shared: Buffer, length: number): void {
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE(mode, 6)
    attributes.writeUInt32LE(this.#offset, 10)
    this.#directory.push(signature('PK\x01\x02\x14\x03'), shared, attributes, Buffer.from(name))
    this.#offset += length
    this.#count += 1
  }
}

const signature = (text: string) => Buffer.from(text, 'latin1')

function sizesOf(crc: number, packed: number, size: number): Buffer {
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(crc, 0)
  sizes.writeUInt32LE(packed, 4)
  sizes.writeUInt32LE(size, 8)
  return sizes
}

function endOf(count: number, size: number, offset: number): Buffer {
  // Limits of ZIP without ZIP64, far above what we write.
  if (count > 0xfffe || offset + size > 0xfffffffe) throw new Error('too large for a ZIP of this kind')
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** MS-DOS time in UTC, with a resolution of two seconds. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return ((date << 16) | time) >>> 0
}
