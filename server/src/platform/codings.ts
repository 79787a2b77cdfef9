import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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

const known = new Map<string, Coding>()

/** The smallest coding that an Accept-Encoding header allows. Memoised, since few distinct headers exist. */
export function negotiate(header: string | undefined): Coding {
  if (header === undefined) return 'identity'
  let coding = known.get(header)
  if (coding === undefined) {
    coding = choose(header)
    if (known.size >= 1000) known.clear()
    if (header.length <= 100) known.set(header, coding)
  }
  return coding
}

function choose(header: string): Coding {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='))
      return [name.trim(), q === undefined ? 1 : Number(q.slice(2))]
    }),
  )
  const allowed = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  return allowed('br') ? 'br' : allowed('gzip') ? 'gzip' : 'identity'
}

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
    const coding = negotiate(request.headers['accept-encoding'])
    if (coding === 'identity') return done(null, payload)
    reply.header('content-encoding', coding).removeHeader('content-length')
    encode(Buffer.from(payload), coding, 4).then(
      (bytes) => done(null, bytes),
      (error: Error) => done(error),
    )
  })
}
