import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Coding, encode, negotiate } from '../codings.ts'
import { etagOf, matches } from '../http/etags.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.pagefind': 'application/octet-stream',
  '.pf_fragment': 'application/octet-stream',
  '.pf_index': 'application/octet-stream',
  '.pf_meta': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** What can be served of a folder. */
export const filesOf = (folder: string): string[] =>
  globSync('**/*.*', { cwd: folder }).filter((path) => extname(path) in types)

export type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export function createFile(path: string, caching: string, headers: Record<string, string> = {}): Send {
  // The build compresses the app's files better than there is time for here.
  const br = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : null
  return createContent({
    body: readFileSync(path),
    headers: { 'content-type': types[extname(path)]!, 'cache-control': caching, ...headers },
    br,
  })
}

interface Content {
  body: Buffer
  headers: Record<string, string>
  /** What the build compressed. */
  br?: Buffer | null
  /** Of brotli, where it isn't built: 4 if it is sent once. */
  quality?: 4 | 9
}

/** Something to send: each coding is made once. */
export function createContent({ body, headers, br = null, quality = 9 }: Content): Send {
  const digest = etagOf(body)
  const encoded: Partial<Record<Coding, Promise<Buffer>>> = br ? { br: Promise.resolve(br) } : {}

  return async (request, reply) => {
    const coding = negotiate(request.headers['accept-encoding'])
    const etag = `${digest.slice(0, -1)}-${coding}"`
    const vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ')
    reply.headers({ ...headers, etag, vary })
    if (matches(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send()
    encoded[coding] ??= encode(body, coding, quality)
    const bytes = await encoded[coding]
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.send(bytes)
  }
}
