import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Finding, ok, warning } from './platform/doctor/report.ts'
import { createContent, createFile, filesOf } from './platform/web/files.ts'
import { createRendering } from './platform/web/rendering.ts'

const builtBy = (workspace: string) => fileURLToPath(new URL(`../../${workspace}/dist`, import.meta.url))

/** Mantine and the help pages write inline styles; scripts come from files, or are allowed by their hash. */
const policyFor = (scripts: string) =>
  `default-src 'none'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** Passkeys and the copy button; all other browser permissions are denied. */
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

const pageHeaders = (scripts: string) => ({
  'content-security-policy': policyFor(scripts),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissions,
})

/** The service worker has the policy of its own file: it fetches files of the app, and nothing else. */
const workerHeaders = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
}

/** Paths that are never pages, whatever a browser accepts. */
const notPages = /^\/(api|members|assets|healthz|readyz|metrics)(\/|$)/

const forGood = 'public, max-age=31536000, immutable'

export type WebApp = NonNullable<ReturnType<typeof createWebApp>>

/** The built web app and its help pages; null if the app isn't built, as with Vite's dev server. */
export function createWebApp({
  app = builtBy('web'),
  help = builtBy('help'),
  /** Where people open it. */
  url = '',
  report = (_error: unknown): void => {},
} = {}) {
  if (!existsSync(`${app}/index.html`)) return null
  const headers = pageHeaders(`'self' ${inlineScripts(`${app}/index.html`)}`.trim())
  const hasHelp = existsSync(`${help}/index.html`)
  const template = readTemplate(app, hasHelp)
  const index = createContent({
    body: Buffer.from(template),
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...headers },
  })
  const rendering = createRendering({ app, template, url, headers, report })
  const open = (request: FastifyRequest, reply: FastifyReply) =>
    rendering ? rendering.open(request, reply, index) : index(request, reply)
  const noHelp = existsSync(`${help}/404.html`) ? createHelpFile(help, '404.html') : null

  return {
    hasHelp,

    addRoutes(fastify: FastifyInstance): void {
      for (const path of filesOf(app))
        if (path !== 'index.html') {
          // The name of an asset contains the hash of its content.
          const caching = path.startsWith('assets/') ? forGood : 'no-cache'
          const file = createFile(`${app}/${path}`, caching, path === 'worker.js' ? workerHeaders : {})
          fastify.get(`/${path}`, (request, reply) => file(request, reply))
        }
      fastify.get('/', (request, reply) => open(request, reply))
      fastify.addHook('onListen', (done) => {
        void rendering?.load()
        done()
      })
      addHelp(fastify, help)
    },

    /** Every other path is a page of the app, which does the routing. */
    page(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
      const path = request.url.split('?')[0]!
      if (!['GET', 'HEAD'].includes(request.method) || !asksForPage(request) || notPages.test(path))
        return null
      if (noHelp && path.startsWith('/help/')) void noHelp(request, reply.code(404))
      else open(request, reply).catch((error: Error) => reply.send(error))
      return reply
    },
  }
}

/** For the doctor. */
export function checkWebApp(): Finding {
  const webApp = createWebApp()
  if (!webApp)
    return warning('web app', 'The web app is not built, so only the API is served.', 'Run "npm run build".')
  return webApp.hasHelp
    ? ok('web app', 'The web app and its help pages are built.')
    : warning(
        'web app',
        'The help pages are not built, so the app shows no links to them.',
        'Run "npm run build:help" and restart the service.',
      )
}

/** The app shows links to help pages only where they are. */
function readTemplate(app: string, hasHelp: boolean): string {
  const html = readFileSync(`${app}/index.html`, 'utf8')
  return hasHelp ? html.replace('<body>', '<body data-help>') : html
}

const asksForPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

/** The help pages, as `npm run build:help` writes them. */
function addHelp(fastify: FastifyInstance, folder: string): void {
  for (const path of filesOf(folder)) {
    const file = createHelpFile(folder, path)
    fastify.get(`/help/${path.replace(/index\.html$/, '')}`, (request, reply) => file(request, reply))
    // Without the trailing slash, relative links of a page would break.
    if (path.endsWith('index.html'))
      fastify.get(`/help/${path}`.replace(/\/index\.html$/, ''), (request, reply) =>
        reply.redirect(`${request.url.split('?')[0]}/`, 301),
      )
  }
}

function createHelpFile(folder: string, path: string) {
  const caching = path.startsWith('_astro/') ? forGood : 'no-cache'
  // The search is WebAssembly in a worker, and a worker has the policy of its own file.
  const isActive = /\.(html|js)$/.test(path)
  const scripts = () => `'self' 'wasm-unsafe-eval' ${inlineScripts(`${folder}/${path}`)}`.trim()
  return createFile(`${folder}/${path}`, caching, isActive ? pageHeaders(scripts()) : {})
}

/** The hashes of inline scripts, for the page's policy. */
function inlineScripts(path: string): string {
  const scripts = [
    ...readFileSync(path, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
  ]
  const hashes = scripts.map(([, text]) => createHash('sha256').update(text!).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`).join(' ')
}
