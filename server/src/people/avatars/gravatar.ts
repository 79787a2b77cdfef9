import { cleanPicture } from './clean.ts'
import type { Picture } from './picture.ts'

const mostBytes = 512 * 1024
const mostFetches = 20
const minute = 60_000
const size = 256

interface Kept {
  picture: Picture | null
  until: number
}

interface Options {
  /** Without a trailing slash; null for none. */
  url: string | null
  timeout?: number
  mostKept?: number
}

export interface Gravatar {
  isOn: boolean
  /** By the SHA-256 of the address; null if there is none, or none available right now. */
  find(hash: string): Promise<Picture | null>
}

/** Fetches pictures on behalf of readers, so that the other service sees only us. Cached in memory, LRU. */
export function createGravatar({ url, timeout = 3000, mostKept = 32 * 1024 * 1024 }: Options): Gravatar {
  const kept = new Map<string, Kept>()
  const flights = new Map<string, Promise<Picture | null>>()
  const waiting: (() => void)[] = []
  let fetching = 0
  let keptBytes = 0

  function drop(hash: string): void {
    keptBytes -= weigh(kept.get(hash))
    kept.delete(hash)
  }

  function keep(hash: string, found: Kept): void {
    drop(hash)
    kept.set(hash, found)
    keptBytes += weigh(found)
    for (const oldest of kept.keys()) {
      if (keptBytes <= mostKept) break
      drop(oldest)
    }
  }

  /** Limits concurrency. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (fetching >= mostFetches) await new Promise<void>((resolve) => waiting.push(resolve))
    else fetching++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else fetching--
    }
  }

  async function fly(hash: string): Promise<Picture | null> {
    const signal = AbortSignal.timeout(timeout)
    try {
      const picture = await inTurn(() => fetchPicture(`${url}/${hash}?s=${size}&d=404`, signal))
      keep(hash, { picture, until: Date.now() + (picture ? 60 : 10) * minute })
      return picture
    } catch {
      keep(hash, { picture: null, until: Date.now() + minute })
      return null
    } finally {
      flights.delete(hash)
    }
  }

  return {
    isOn: url !== null,
    async find(hash) {
      if (url === null) return null
      const known = kept.get(hash)
      if (known && known.until > Date.now()) {
        kept.delete(hash)
        kept.set(hash, known)
        return known.picture
      }
      const flight = flights.get(hash) ?? fly(hash)
      flights.set(hash, flight)
      return flight
    },
  }
}

const weigh = (one: Kept | undefined) => (one ? 200 + (one.picture?.bytes.length ?? 0) : 0)

/** Null if there is none. Throws for anything but a picture; doesn't follow redirects. */
async function fetchPicture(url: string, signal: AbortSignal): Promise<Picture | null> {
  signal.throwIfAborted()
  const response = await fetch(url, {
    redirect: 'error',
    signal,
    headers: { accept: 'image/png, image/jpeg', 'accept-encoding': 'identity' },
  })
  const { status, headers, body } = response
  const type = headers.get('content-type')?.split(';')[0]
  const isPicture = type === 'image/png' || type === 'image/jpeg'
  if (status === 200 && isPicture && !headers.has('content-encoding') && body)
    return cleanPicture(await readAll(body))
  await body?.cancel()
  if (status === 404) return null
  throw new Error(`${url} answers ${status} with ${type}`)
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the rest.
  for await (const chunk of body) {
    length += chunk.length
    if (length > mostBytes) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
