import { type Coding, encode } from '../platform/codings.ts'
import { etagOf } from '../platform/http/etags.ts'
import type { ListingRow } from './queries.ts'

const suffixes = { identity: '', gzip: '-gz', br: '-br' }

/** One representation, with everything that is the same for all requests. */
export interface Variant {
  etag: string
  body: Buffer
  /** Names and values alternating, the fastest format for writeHead. */
  headers: string[]
  notModifiedHeaders: string[]
}

export interface Document {
  access: ListingRow['access']
  size: number
  /** The prepared variant; undefined until it was made. */
  ready(coding: Coding): Variant | undefined
  /** Made once for concurrent requests. */
  make(coding: Coding): Promise<Variant>
}

export function createDocument({ access, body: text }: ListingRow, headers: string[]): Document {
  const identity = Buffer.from(text)
  const digest = etagOf(identity).slice(1, -1)
  const made: Partial<Record<Coding, Variant>> = {}
  const making: Partial<Record<Coding, Promise<Variant>>> = {}

  async function make(name: Coding): Promise<Variant> {
    const body = await encode(identity, name, 5)
    const etag = `"${digest}${suffixes[name]}"`
    const common = ['etag', etag, 'cache-control', caching[access], 'vary', vary[access], ...headers]
    const encoded = name === 'identity' ? [] : ['content-encoding', name]
    const variant = {
      etag,
      body,
      headers: [
        'content-type',
        'application/json; charset=utf-8',
        'content-length',
        String(body.length),
        ...encoded,
        ...common,
      ],
      notModifiedHeaders: common,
    }
    made[name] = variant
    return variant
  }

  return {
    access,
    // Plus compressed variants and headers.
    size: identity.length * 2 + 2000,
    ready: (name) => made[name],
    make(name) {
      making[name] ??= make(name).finally(() => delete making[name])
      return making[name]
    },
  }
}

// A shared cache revalidates once a second and serves stale content meanwhile: at most five seconds old.
const caching = {
  public: 'public, max-age=1, stale-while-revalidate=4',
  token: 'private, no-cache',
  off: 'no-store',
}
const vary = {
  public: 'accept-encoding',
  token: 'accept-encoding, authorization, cookie',
  off: 'accept-encoding',
}
