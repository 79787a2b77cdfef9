import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { createWebApp } from '../src/web-app.ts'
import { createWorld } from './world/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'manyhands-web-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, '.vite'))
const page = '<!doctype html><title>Manyhands</title><body></body>'
const pageWithHelp = page.replace('<body>', '<body data-help>')
writeFileSync(join(folder, 'index.html'), page)
writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
writeFileSync(join(folder, 'worker.js'), 'keep()')
writeFileSync(join(folder, 'app.en.webmanifest'), '{}')
writeFileSync(join(folder, 'assets/index-abc123.js'), 'export {}\n'.repeat(100))
writeFileSync(join(folder, 'assets/built-abc123.js'), 'run()')
writeFileSync(join(folder, 'assets/built-abc123.js.br'), 'by the build')

const help = mkdtempSync(join(tmpdir(), 'manyhands-help-'))
afterAll(() => rmSync(help, { recursive: true, force: true }))
mkdirSync(join(help, 'volunteers/shifts'), { recursive: true })
mkdirSync(join(help, '_astro'))
writeFileSync(join(help, 'index.html'), '<script src="/help/_astro/a.js"></script><p>Help')
writeFileSync(join(help, 'volunteers/shifts/index.html'), '<script>theme()</script><p>Shifts')
writeFileSync(join(help, '404.html'), '<p>No such page')
writeFileSync(join(help, '_astro/a.js'), 'search()')

const { call, make } = await createWorld({ webApp: createWebApp({ app: folder, help }) })
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the web app', () => {
  it.each(['/', '/home', '/p/2026/staff', '/settings/api', '/sign-in?return_to=%2Fhome', '/nowhere'])(
    'answers %s with its one page',
    async (path) => {
      const response = await call(`GET ${path}`, { headers: html })
      expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
        200,
        'text/html; charset=utf-8',
        pageWithHelp,
      ])
    },
  )

  it('allows no scripts but its own files, and nothing from other sites', async () => {
    const { headers } = await call('GET /', { headers: html })
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect([headers['cache-control'], headers['x-content-type-options'], headers['referrer-policy']]).toEqual(
      ['no-cache', 'nosniff', 'no-referrer'],
    )
  })

  it('lets browsers cache assets forever, and the page until it changes', async () => {
    const asset = await call('GET /assets/index-abc123.js')
    expect([asset.headers['cache-control'], asset.headers['content-type']]).toEqual([
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ])
    const { etag } = (await call('GET /', { headers: html })).headers
    const again = await call('GET /', { headers: { ...html, 'if-none-match': String(etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is compressed for clients that support it', async () => {
    const response = await call('GET /assets/index-abc123.js', { headers: { 'accept-encoding': 'gzip' } })
    expect([response.headers['content-encoding'], response.headers.vary]).toEqual(['gzip', 'accept-encoding'])
    expect(gunzipSync(response.rawPayload).toString()).toBe('export {}\n'.repeat(100))
  })

  it('is sent as the build compressed it', async () => {
    const response = await call('GET /assets/built-abc123.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect([response.headers['content-encoding'], response.rawPayload.toString()]).toEqual([
      'br',
      'by the build',
    ])
    expect((await call('GET /assets/built-abc123.js')).body).toBe('run()')
    expect((await call('GET /assets/built-abc123.js.br')).statusCode).toBe(404)
  })

  it('lets its service worker fetch files, and nothing else', async () => {
    const { headers } = await call('GET /worker.js')
    expect([headers['content-type'], headers['cache-control'], headers['content-security-policy']]).toEqual([
      'text/javascript; charset=utf-8',
      'no-cache',
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    ])
    const manifest = await call('GET /app.en.webmanifest')
    expect(manifest.headers['content-type']).toBe('application/manifest+json')
  })

  it('answers HEAD', async () => {
    const response = await call('HEAD /home', { headers: html })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })
})

describe('help', () => {
  it.each([
    ['/help/', 200, '<script src="/help/_astro/a.js"></script><p>Help'],
    ['/help/volunteers/shifts/', 200, '<script>theme()</script><p>Shifts'],
    ['/help/nowhere/', 404, '<p>No such page'],
  ])('answers %s with %i', async (path, status, body) => {
    const response = await call(`GET ${path}`, { headers: html })
    expect([response.statusCode, response.body]).toEqual([status, body])
  })

  it('redirects from a name without a trailing slash', async () => {
    const response = await call('GET /help/volunteers/shifts?from=app', { headers: html })
    expect([response.statusCode, response.headers.location]).toEqual([301, '/help/volunteers/shifts/'])
    expect((await call('GET /help', { headers: html })).headers.location).toBe('/help/')
  })

  it('runs no scripts but its files and those that the page was built with', async () => {
    const scripts = async (path: string) => {
      const { headers } = await call(`GET ${path}`, { headers: html })
      return String(headers['content-security-policy']).match(/script-src ([^;]*);/)![1]
    }
    expect(await scripts('/help/')).toBe("'self' 'wasm-unsafe-eval'")
    expect(await scripts('/help/volunteers/shifts/')).toBe(
      "'self' 'wasm-unsafe-eval' 'sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8='",
    )
  })

  it('lets its search worker read the index', async () => {
    const { headers } = await call('GET /help/_astro/a.js')
    expect(headers['content-security-policy']).toContain("connect-src 'self'")
  })

  it('lets browsers cache its assets forever', async () => {
    const { headers } = await call('GET /help/_astro/a.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('falls back to the app, which shows no links to it, if it is not built', async () => {
    const bare = await createWorld({ webApp: createWebApp({ app: folder, help: join(folder, 'none') }) })
    const response = await bare.call('GET /help/', { headers: html })
    expect([response.statusCode, response.body]).toEqual([200, page])
  })
})

describe('data paths', () => {
  it.each([
    ['GET /api/nowhere', 404],
    ['GET /api', 404],
    ['GET /members', 404],
    ['GET /members/nowhere', 404],
    ['GET /assets/gone.js', 404],
    ['GET /metrics', 404],
    ['GET /api/token', 405],
    ['POST /home', 404],
  ])('is never hidden by the page: %s answers %i, even to a browser', async (line, status) => {
    const response = await call(line, { headers: html })
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
  })

  it('stay where they were published', async () => {
    const { pid } = await make.project()
    const response = await call(`GET /members/${pid}`, { headers: html })
    expect([response.statusCode, response.json()]).toEqual([200, { data: [] }])
  })

  it('answer a script that requests a page with a problem', async () => {
    expect((await call('GET /nowhere', { headers: { accept: 'application/json' } })).statusCode).toBe(404)
  })
})

it('are the only ones if it is not built', () => {
  expect(createWebApp({ app: join(folder, 'assets') })).toBe(null)
})
