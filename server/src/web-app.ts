import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Coding, encode, negotiate } from './platform/codings.ts'
import { etagOf, matches } from './platform/http/etags.ts'

const built = fileURLToPath(new URL('../../web/dist/', import.meta.url))

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

// Mantine writes its variables into a style element; scripts come from files alone.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Passkeys and the copy button, and nothing else that a browser would ask people about. */
const permissions = [
  ...[
    'camera',
    'display-capture',
    'geolocation',
    'microphone',
    'midi',
    'payment',
    'usb',
    'clipboard-read',
  ].map((feature) => `${feature}=()`),
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (feature) => `${feature}=(self)`,
  ),
].join(', ')

const pageHeaders = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissions,
}

/** What is data or machinery and never a page, whatever a browser accepts. */
const notPages = /^\/(api|members|assets|healthz|readyz|metrics)(\/|$)/

export type WebApp = NonNullable<ReturnType<typeof createWebApp>>

/** The built web app; null where it is not built, as beside Vite's own server. */
export function createWebApp(folder = built) {
  if (!existsSync(`${folder}/index.html`)) return null
  const index = createFile(`${folder}/index.html`, 'no-cache')

  return {
    addRoutes(fastify: FastifyInstance): void {
      for (const path of globSync('**/*.*', { cwd: folder }))
        if (path !== 'index.html' && extname(path) in types) {
          // The name of an asset holds the hash of its content.
          const caching = path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
          const file = createFile(`${folder}/${path}`, caching)
          fastify.get(`/${path}`, (request, reply) => file(request, reply))
        }
      fastify.get('/', (request, reply) => index(request, reply))
    },

    /** Every other address of the site is a page of the app, which finds out which. */
    page(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
      const path = request.url.split('?')[0]!
      const asksForPage = request.headers.accept?.includes('text/html') ?? false
      if (!['GET', 'HEAD'].includes(request.method) || !asksForPage || notPages.test(path)) return null
      void index(request, reply)
      return reply
    },
  }
}

function createFile(path: string, caching: string) {
  const body = readFileSync(path)
  const type = types[extname(path)]!
  const digest = etagOf(body)
  const encoded: Partial<Record<Coding, Promise<Buffer>>> = {}

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const coding = negotiate(request.headers['accept-encoding'])
    const etag = `${digest.slice(0, -1)}-${coding}"`
    reply.headers({ 'cache-control': caching, etag, vary: 'accept-encoding' })
    if (extname(path) === '.html') reply.headers(pageHeaders)
    if (matches(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send()
    encoded[coding] ??= encode(body, coding, 9)
    const bytes = await encoded[coding]
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.type(type).send(bytes)
  }
}
