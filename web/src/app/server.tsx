import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { setFetch } from '../lib/api/client.ts'
import { startI18n } from '../lib/i18n/i18n.ts'
import { chooseLanguage, type Language, languages } from '../lib/i18n/languages.ts'
import { projectQuery } from '../lib/queries.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

/** The build writes them here, by language. */
declare const publicFiles: Record<Language, { styles: string[]; scripts: string[] }>

/** The body of a response of the API, by path and query; null if it failed. */
type Get = (path: string) => Promise<string | null>

export { chooseLanguage, languages }

interface Rendered {
  html: string
  title: string
  description: string
  /** What the page asked for, so that the browser need not ask again. */
  answers: Record<string, unknown>
  /** Files that the page needs at once. */
  styles: string[]
  scripts: string[]
}

// One page at a time, because the language of i18next is global.
let last: Promise<unknown> = Promise.resolve()

/** A page for someone who is not signed in, as the browser would show it; null if something is missing. */
export function renderPage(path: string, language: Language, get: Get): Promise<Rendered | null> {
  const next = last.then(() => render(path, language, get))
  last = next.catch(() => {})
  return next
}

async function render(path: string, language: Language, get: Get): Promise<Rendered | null> {
  if (i18next.isInitialized) await i18next.changeLanguage(language)
  else await startI18n(language)
  const answers: Record<string, unknown> = {}
  let complete = true
  setFetch(async (request) => {
    const { pathname, search } = new URL((request as Request).url)
    const body = await get(pathname + search)
    if (body === null) {
      complete = false
      return Response.json({}, { status: 404 })
    }
    answers[pathname + search] = JSON.parse(body)
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  const queryClient = createQueryClient(() => {})
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  let html = ''
  // Loading asks for the event; each drawing may ask for more.
  for (let rounds = 0; rounds < 5; rounds++) {
    const asked = await answerQueries(queryClient)
    if (!complete || (html && !asked)) break
    html = renderToStaticMarkup(<App queryClient={queryClient} router={router} />)
  }
  const { pid = '' } = router.state.matches.at(-1)!.params as { pid?: string }
  const project = queryClient.getQueryData(projectQuery(pid).queryKey)
  queryClient.clear()
  if (!complete) return null
  const title = project ? `${project.name} · Manyhands` : 'Manyhands'
  const description = summaryOf(project?.description ?? '') || i18next.t('projects:start.lead')
  return { html, title, description, answers, ...publicFiles[language] }
}

/** Fetches what the page asked for while it was drawn; false if that was nothing. */
async function answerQueries(queryClient: QueryClient): Promise<boolean> {
  const asked = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.status === 'pending' && !('enabled' in options && !options.enabled))
  await Promise.all(asked.map((query) => query.fetch().catch(() => {})))
  return asked.length > 0
}

/** Without marks of Markdown, and as long as a preview shows. */
function summaryOf(markdown: string): string {
  const text = markdown
    .replaceAll(/\]\([^)]*\)|[#*_`>[\]]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}
