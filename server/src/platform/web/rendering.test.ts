import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cookie } from '../../../test/world/sign-in.ts'
import { createWorld } from '../../../test/world/world.ts'
import { createWebApp } from '../../web-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'manyhands-web-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const index = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="Volunteers" />
    <script>theme()</script>
    <title>Manyhands</title>
    <link rel="stylesheet" href="/assets/frame.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>Needs JavaScript.</noscript>
  </body>
</html>
`
writeFileSync(join(folder, 'index.html'), index)
mkdirSync(join(folder, '.server'))
// Stands for the web app, which a journey renders in full: it shows what it was asked for, and counts.
writeFileSync(
  join(folder, '.server/server.js'),
  `let drawn = 0
export const languages = ['en', 'zh-TW']
export const chooseLanguage = (stored, wanted) => stored ?? wanted.find((one) => languages.includes(one)) ?? 'en'
export async function renderPage(path, language, get) {
  if (path === '/p/broken') throw new Error('broken')
  if (path === '/p/slow') return new Promise(() => {})
  const answer = path === '/' ? {} : await get('/api/projects' + path.slice(2))
  if (answer === null) return null
  drawn++
  return { html: '<h1>$1 ' + path + ' ' + drawn + '</h1>', title: 'A "title" <b>', description: 'Soup & $& cake', image: '/api/banner?v=1&w="2"', event: { name: '</script>' },
    answers: { '/api': '</script><script>alert(1)</script>' }, styles: ['assets/frame.css', 'assets/public.css'],
    scripts: ['assets/public.js'] }
}
export const startOf = (path) => path === '/home'
  ? { styles: ['assets/frame.css'], scripts: ['assets/home.js'], paths: ['/api/sign-in', '/api/users/me', '/api/nothing'] }
  : null`,
)

const reported: string[] = []
const { call, make } = await createWorld({
  webApp: createWebApp({
    app: folder,
    url: 'https://hands.example',
    report: (error) => reported.push(String(error)),
  }),
})
const open = (path: string, headers: Record<string, string> = {}) =>
  call(`GET ${path}`, { headers: { accept: 'text/html', ...headers } })

describe('a public page', () => {
  it('is rendered for visitors, with the answers it was drawn from', async () => {
    const { pid } = await make.project()
    const response = await open(`/p/${pid}`, { 'accept-language': 'fr, zh-TW;q=0.8, en;q=0.5' })
    expect(response.body).toBe(`<!doctype html>
<html lang="zh-TW" data-mantine-color-scheme="light">
  <head>
    <meta name="description" content="Soup &amp; $&amp; cake" />
    <script>theme()</script>
    <title>A &quot;title&quot; &lt;b&gt;</title>
    <link rel="stylesheet" href="/assets/frame.css">
    <meta property="og:title" content="A &quot;title&quot; &lt;b&gt;" />
    <meta property="og:description" content="Soup &amp; $&amp; cake" />
    <meta property="og:type" content="website" />
    <meta property="og:url" content="https://hands.example/p/${pid}" />
    <meta property="og:image" content="https://hands.example/api/banner?v=1&amp;w=&quot;2&quot;" />
    <script type="application/ld+json">{"name":"\\u003c/script>","url":"https://hands.example/p/${pid}","image":"https://hands.example/api/banner?v=1&w=\\"2\\""}</script>
    <link rel="stylesheet" crossorigin href="/assets/public.css" />
    <link rel="modulepreload" crossorigin href="/assets/public.js" />
  </head>
  <body>
    <div id="root"><h1>$1 /p/${pid} 2</h1></div>
    <script type="application/json" id="answers">{"/api":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}</script>
  </body>
</html>
`)
    expect(response.headers.vary).toBe('accept-language, cookie, accept-encoding')
    expect(response.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]+='; /)
  })

  it('is drawn once for many visitors', async () => {
    const { pid } = await make.project()
    const bodies = await Promise.all([1, 2, 3].map(async () => (await open(`/p/${pid}`)).body))
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain(`<h1>$1 /p/${pid} `)
  })

  it.each([
    ['someone who is signed in', '/', { cookie: '__Host-manyhands-session=abc' }],
    ['an address with a query', '/?from=mail', {}],
    ['another page', '/home', {}],
    ['another page of someone who is signed in', '/p/2026', { cookie: '__Host-manyhands-session=abc' }],
    ['an event that does not exist', '/p/nowhere', {}],
    ['a page that cannot be drawn', '/p/broken', {}],
  ])('is left to the browser for %s', async (_, path, headers) => {
    expect((await open(path, headers)).body).toBe(index)
  })

  it('is tried again after it could not be drawn', async () => {
    expect((await open('/p/later')).body).toBe(index)
    await make.project({ pid: 'later' })
    expect((await open('/p/later')).body).toContain('<h1>$1 /p/later ')
  })

  it('is left to the browser if drawing takes too long', async () => {
    expect((await open('/p/slow')).body).toBe(index)
  })

  it('shows nothing of a draft', async () => {
    const { pid } = await make.project({ state: 'draft' })
    expect((await open(`/p/${pid}`)).body).toBe(index)
  })

  it('reports why it could not be drawn', async () => {
    reported.length = 0
    await open('/p/broken')
    expect(reported).toEqual(['Error: broken'])
  })

  it('changes its language by a link, for a year', async () => {
    const response = await open('/?lang=zh-TW')
    expect([response.statusCode, response.headers.location, response.headers['set-cookie']]).toEqual([
      303,
      '/',
      'manyhands-language=zh-TW; Path=/; Max-Age=31536000; SameSite=Lax',
    ])
    const cookie = { cookie: 'a=b; manyhands-language=zh-TW', 'accept-language': 'en' }
    expect((await open('/', cookie)).body).toContain('<html lang="zh-TW"')
    expect((await open('/?lang=xx')).body).toBe(index)
    expect((await open('//evil.example/?lang=zh-TW')).statusCode).toBe(200)
  })
})

describe('a page of someone who is signed in', () => {
  const answersIn = (body: string): Record<string, { data: unknown; headers: Record<string, string> }> =>
    JSON.parse(/id="answers">(.*)<\/script>/.exec(body)![1]!)

  it('carries the answers that it asks for first, and nobody stores it', async () => {
    const { uid } = await make.person()
    const session = await make.session(uid)
    const { body, headers } = await open('/home', { cookie: cookie({ session }) })
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js" />')
    expect(body).toContain('<div id="root"></div>')
    const answers = answersIn(body)
    expect(Object.keys(answers).sort()).toEqual(['/api/sign-in', '/api/users/me'])
    const direct = await call('GET /api/users/me', { session })
    expect(answers['/api/users/me']).toEqual({
      data: direct.json(),
      headers: { date: expect.stringContaining('GMT'), etag: direct.headers.etag },
    })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('carries nothing of a person if the session has ended', async () => {
    const { body } = await open('/home', { cookie: '__Host-manyhands-session=abc' })
    expect(answersIn(body)).toMatchObject({ '/api/sign-in': { data: { person: null } } })
    expect(Object.keys(answersIn(body))).toEqual(['/api/sign-in'])
  })
})
