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

/** Nobody waits longer for a rendered page. */
const mostMs = 1000

const languageCookie = 'manyhands-language'

/**
 * Renders public pages for visitors who are not signed in, so that they read them before, or without, any
 * script. Whatever goes wrong, they get the page that browsers render. Null if the web app was built without
 * its renderer.
 */
export function createRendering(
  app: string,
  headers: Record<string, string>,
  report: (error: unknown) => void,
) {
  const file = `${app}/.server/server.js`
  if (!existsSync(file)) return null
  const template = readFileSync(`${app}/index.html`, 'utf8')
  const renderer = (import(pathToFileURL(file).href) as Promise<Renderer>).catch((error: unknown) => {
    report(error)
    return null
  })
  const pages = new Map<string, { send: Promise<Send | null>; until: number }>()
  let waiting = 0

  async function render(
    { renderPage }: Renderer,
    path: string,
    language: string,
    request: FastifyRequest,
  ): Promise<Send | null> {
    if (waiting >= mostWaiting) return null
    waiting++
    try {
      const page = await renderPage(path, language, (url) => within(getAs(request, url)))
      if (!page) return null
      return createContent(Buffer.from(fill(template, language, page)), {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-language, cookie',
      })
    } catch (error) {
      report(error)
      return null
    } finally {
      waiting--
    }
  }

  /** One drawing for all visitors of some seconds. What failed is tried again by the next one. */
  function find(one: Renderer, path: string, language: string, request: FastifyRequest) {
    const key = `${language} ${path}`
    const known = pages.get(key)
    if (known && known.until > Date.now()) return known.send
    const send = render(one, path, language, request)
    pages.delete(key)
    for (const oldest of pages.keys()) if (pages.size >= mostPages) pages.delete(oldest)
    pages.set(key, { send, until: Date.now() + freshMs })
    void send.then((page) => page === null && pages.get(key)?.send === send && pages.delete(key))
    return send
  }

  return {
    /** Sends the rendered page if there is one for this request, else `otherwise`. */
    async open(request: FastifyRequest, reply: FastifyReply, otherwise: Send): Promise<FastifyReply> {
      const [path = '', query = ''] = request.url.split('?')
      const { cookie = '' } = request.headers
      const one = publicPage.test(path) ? await renderer : null
      if (!one || cookie.includes(sessionCookie)) return otherwise(request, reply)
      const wanted = new URLSearchParams(query).get('lang')
      if (wanted && one.languages.includes(wanted)) {
        reply.header('set-cookie', `${languageCookie}=${wanted}; Path=/; Max-Age=31536000; SameSite=Lax`)
        return reply.redirect(path, 303)
      }
      if (query !== '') return otherwise(request, reply)
      const language = one.chooseLanguage(languageIn(cookie), languagesIn(request.headers['accept-language']))
      const send = await within(find(one, path, language, request))
      return (send ?? otherwise)(request, reply)
    },
  }
}

/** Null if it takes too long. */
async function within<Value>(work: Promise<Value>): Promise<Value | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(late.resolve, mostMs, null)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
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
