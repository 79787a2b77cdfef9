import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '../http/browser/browsers.ts'
import { createContent, type Send } from './files.ts'
import { type Answer, type Answers, type Files, fill, fillPublic, type PublicPage } from './page.ts'

/** `dist/.server/server.js` of the web app. */
interface Renderer {
  languages: readonly string[]
  chooseLanguage(stored: string | null, wanted: readonly string[]): string
  renderPage(
    path: string,
    language: string,
    get: (path: string) => Promise<Answer | null>,
  ): Promise<PublicPage | null>
  /** What a page of someone who is signed in asks for first. */
  startOf(path: string, language: string): (Files & { paths: string[] }) | null
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

interface Options {
  /** The folder of the built web app. */
  app: string
  /** Its page, before anything is rendered into it. */
  template: string
  /** Where people open it. */
  url: string
  headers: Record<string, string>
  report: (error: unknown) => void
}

/**
 * Renders public pages for visitors who are not signed in, so that they read them before, or without, any
 * script. Pages of people who are signed in carry the first answers of the API: their phone draws them, without
 * another round trip. Whatever goes wrong, they get the empty page. Null if the web app was built without its
 * renderer.
 */
export function createRendering({ app, template, url, headers, report }: Options) {
  const file = `${app}/.server/server.js`
  if (!existsSync(file)) return null
  const loadOnce = createLoader(file, report)
  const pages = new Map<string, { send: Promise<Send | null>; until: number }>()
  let waiting = 0

  const createPage = (html: string, caching: 'no-cache' | 'no-store') =>
    createContent({
      body: Buffer.from(html),
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': caching,
        vary: 'accept-language, cookie',
      },
      quality: caching === 'no-store' ? 4 : 9,
    })

  async function render(
    { renderPage }: Renderer,
    path: string,
    language: string,
    request: FastifyRequest,
  ): Promise<Send | null> {
    if (waiting >= mostWaiting) return null
    waiting++
    try {
      const page = await renderPage(path, language, (url) => within(get(request, url)))
      if (!page) return null
      return createPage(fillPublic(template, { url, path, language }, page), 'no-cache')
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
    /** Before the first visitor. */
    load: loadOnce,

    /** Sends the rendered page if there is one for this request, else `otherwise`. */
    async open(request: FastifyRequest, reply: FastifyReply, otherwise: Send): Promise<FastifyReply> {
      const [path = '', query = ''] = request.url.split('?')
      const { cookie = '' } = request.headers
      const one = await loadOnce()
      if (!one) return otherwise(request, reply)
      const language = one.chooseLanguage(languageIn(cookie), languagesIn(request.headers['accept-language']))
      if (cookie.includes(sessionCookie)) {
        const start = query === '' ? one.startOf(path, language) : null
        if (!start) return otherwise(request, reply)
        const answers = await answersTo(request, start.paths)
        return createPage(fill(template, { ...start, answers }), 'no-store')(request, reply)
      }
      if (!publicPage.test(path)) return otherwise(request, reply)
      const wanted = new URLSearchParams(query).get('lang')
      if (wanted && one.languages.includes(wanted)) {
        reply.header('set-cookie', `${languageCookie}=${wanted}; Path=/; Max-Age=31536000; SameSite=Lax`)
        return reply.redirect(path, 303)
      }
      const send = query === '' ? await within(find(one, path, language, request)) : null
      return (send ?? otherwise)(request, reply)
    },
  }
}

/** Loads at the first call. Null if the renderer can't be loaded. */
function createLoader(file: string, report: Options['report']): () => Promise<Renderer | null> {
  let renderer: Promise<Renderer | null> | null = null
  return () => {
    renderer ??= load(file).catch((error: unknown) => {
      report(error)
      return null
    })
    return renderer
  }
}

/** Draws one page in vain: the first takes much longer than the next, and a visitor would wait for it. */
async function load(file: string): Promise<Renderer> {
  const renderer = (await import(pathToFileURL(file).href)) as Renderer
  await renderer.renderPage('/', 'en', async () => null)
  return renderer
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

/** What fails, or takes too long, the browser asks for itself. */
async function answersTo(request: FastifyRequest, paths: string[]): Promise<Answers['answers']> {
  const { cookie = '' } = request.headers
  const answers: Answers['answers'] = {}
  const ask = async (path: string) => {
    const answer = await within(get(request, path, { cookie }))
    if (answer) answers[path] = answer
  }
  await Promise.all(paths.map(ask))
  return answers
}

/** As the browser would, also for the rate limits. Null for failures, also while the server stops. */
async function get(
  { server, ip }: FastifyRequest,
  url: string,
  headers: Record<string, string> = {},
): Promise<Answer | null> {
  const response = await server.inject({ url, remoteAddress: ip, headers }).catch(() => null)
  if (response?.statusCode !== 200) return null
  const { date, etag } = response.headers
  return { data: response.json(), headers: { date: String(date), ...(etag && { etag }) } }
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
