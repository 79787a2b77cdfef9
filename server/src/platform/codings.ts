import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

export type Coding = 'identity' | 'gzip' | 'br'

/** `quality` is brotli's: 4 for content sent once, 9 for cached content. */
export async function encode(body: Buffer, coding: Coding, quality: number): Promise<Buffer> {
  if (coding === 'identity') return body
  if (coding === 'gzip') return promisify<Buffer, Buffer>(gzip)(body)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return promisify(brotliCompress)(body, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/** The smallest coding that an Accept-Encoding header allows. */
export const negotiate = (header: string | undefined): Coding => choose(header).kept

/** For content that is sent once, zstd: as small as brotli of quality 4 in an eighth of the time. Not every browser has it. */
const negotiateOnce = (header: string | undefined): Coding | 'zstd' => choose(header).once

interface Choice {
  kept: Coding
  once: Coding | 'zstd'
}

const known = new Map<string, Choice>()

/** Memoised, since few distinct headers exist. */
function choose(header: string | undefined): Choice {
  if (header === undefined) return { kept: 'identity', once: 'identity' }
  let choice = known.get(header)
  if (choice === undefined) {
    const allows = readAllowed(header)
    const kept = allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity'
    choice = { kept, once: allows('zstd') ? 'zstd' : kept }
    if (known.size >= 1000) known.clear()
    if (header.length <= 100) known.set(header, choice)
  }
  return choice
}

function readAllowed(header: string): (coding: string) => boolean {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='))
      return [name.trim(), q === undefined ? 1 : Number(q.slice(2))]
    }),
  )
  return (coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
}

const zstd = promisify<Buffer, Buffer>(zstdCompress)

/** What fits into one packet arrives no sooner compressed. */
const leastCharacters = 1400

/**
 * Compresses JSON for clients that accept it. The ETag stays the same: it names the state that If-Match
 * compares, and no operation answers ranges of bytes.
 */
export function compressJson(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const json = typeof payload === 'string' && String(reply.getHeader('content-type')).includes('json')
    if (!json || payload.length < leastCharacters) return done(null, payload)
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding')
    const coding = negotiateOnce(request.headers['accept-encoding'])
    if (coding === 'identity') return done(null, payload)
    reply.header('content-encoding', coding).removeHeader('content-length')
    const body = Buffer.from(payload)
    const encoded = coding === 'zstd' ? zstd(body) : encode(body, coding, 4)
    encoded.then(
      (bytes) => done(null, bytes),
      (error: Error) => done(error),
    )
  })
}
