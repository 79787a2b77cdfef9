import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '../http/browser/browsers.ts'
import { createContent, type Send } from './files.ts'

/** `dist/.server/server.js` of the web app. */
interface Renderer {
  languages: readonly string[]
  chooseLanguage(stored: string | null, wanted: readonly string[]): string
  renderPage(
    path: string,
    language: string,
    get: (path: string) => Promise<string | null>,
  ): Promise<{
    html: string
    title: string
    description: string
    answers: Record<string, unknown>
    /** Files that the page needs at once. */
    styles: string[]
    scripts: string[]
  } | null>
}

/** The pages that people find before they have an account: the start page, and an event. */
const publicPage = /^\/$|^\/p\/[\w.~-]+$/
/** Anyone may look at a page that is a few seconds old. */
const freshMs = 10_000
const mostPages = 200
/** Beyond that, browsers do the work themselves. */
const mostWaiting = 10

const languageCookie = 'manyhands-language'

/**
 * Renders public pages for visitors who are not signed in, so that they read them before, or without, any
 * script. Null if the web app was built without its renderer.
 */
export function createRendering(app: string, headers: Record<string, string>) {
  const file = `${app}/.server/server.js`
  if (!existsSync(file)) return null
  const template = readFileSync(`${app}/index.html`, 'utf8')
  const renderer = import(pathToFileURL(file).href) as Promise<Renderer>
  const pages = new Map<string, { send: Promise<Send | null>; until: number }>()
  let waiting = 0

  async function render(path: string, language: string, request: FastifyRequest): Promise<Send | null> {
    if (waiting >= mostWaiting) return null
    waiting++
    try {
      const page = await (await renderer).renderPage(path, language, (url) => getAs(request, url))
      if (!page) return null
      const body = fill(template, language, page)
      return createContent(Buffer.from(body), {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-language, cookie',
      })
    } finally {
      waiting--
    }
  }

  return {
    /** Sends the rendered page if there is one for this request, else `otherwise`. */
    async open(request: FastifyRequest, reply: FastifyReply, otherwise: Send): Promise<FastifyReply> {
      const [path = '', query = ''] = request.url.split('?')
      const { cookie = '' } = request.headers
      const { chooseLanguage, languages } = await renderer
      const wanted = new URLSearchParams(query).get('lang')
      if (wanted && languages.includes(wanted)) {
        reply.header('set-cookie', `${languageCookie}=${wanted}; Path=/; Max-Age=31536000; SameSite=Lax`)
        return reply.redirect(path, 303)
      }
      if (!publicPage.test(path) || query !== '' || cookie.includes(sessionCookie))
        return otherwise(request, reply)
      const language = chooseLanguage(languageIn(cookie), languagesIn(request.headers['accept-language']))
      const key = `${language} ${path}`
      let known = pages.get(key)
      if (!known || known.until < Date.now()) {
        if (pages.size >= mostPages) pages.clear()
        known = { send: render(path, language, request).catch(() => null), until: Date.now() + freshMs }
        pages.set(key, known)
      }
      return ((await known.send) ?? otherwise)(request, reply)
    },
  }
}

/** As the visitor would ask for it, also for the rate limits. */
async function getAs({ server, ip }: FastifyRequest, url: string): Promise<string | null> {
  const { statusCode, body } = await server.inject({ url, remoteAddress: ip })
  return statusCode === 200 ? body : null
}

function languageIn(cookies: string): string | null {
  const cookie = cookies.split('; ').find((one) => one.startsWith(`${languageCookie}=`))
  return cookie?.slice(languageCookie.length + 1) ?? null
}

/** By preference. */
function languagesIn(header = ''): string[] {
  return header
    .split(',')
    .map((one) => {
      const [tag = '', ...parameters] = one.trim().split(';')
      return {
        tag,
        q: Number(
          parameters
            .find((part) => part.trim().startsWith('q='))
            ?.trim()
            .slice(2) ?? 1,
        ),
      }
    })
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
}

type Page = NonNullable<Awaited<ReturnType<Renderer['renderPage']>>>

function fill(template: string, language: string, page: Page): string {
  const missing = (file: string) => !template.includes(file)
  const head = [
    `<meta property="og:title" content="${escapeHtml(page.title)}" />`,
    `<meta property="og:description" content="${escapeHtml(page.description)}" />`,
    `<meta property="og:type" content="website" />`,
    ...page.styles.filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...page.scripts.filter(missing).map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ]
  // Inside a script, only "<" could end it.
  const answers = JSON.stringify(page.answers).replaceAll('<', '\\u003c')
  const replacements: [RegExp, string][] = [
    [/<html lang="en">/, `<html lang="${language}" data-mantine-color-scheme="light">`],
    [/<title>.*<\/title>/, `<title>${escapeHtml(page.title)}</title>`],
    [/(?<=<meta name="description" content=")[^"]*/, escapeHtml(page.description)],
    [/ *<\/head>/, `    ${head.join('\n    ')}\n  </head>`],
    [/<noscript>.*<\/noscript>/, `<script type="application/json" id="answers">${answers}</script>`],
    [/(?<=<div id="root">)/, page.html],
  ]
  // A function, because "$" in a text has no meaning.
  return replacements.reduce((text, [find, put]) => text.replace(find, () => put), template)
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
