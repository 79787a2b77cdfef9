// First: modules read its settings when they load.
import '../lib/api/client.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FastPage } from '../../pages.ts'
import { describeEvent, textsFor } from '../features/projects/event-texts.ts'
import { firstTasksPath } from '../features/tasks/queries.ts'
import { setFetch } from '../lib/api/client.ts'
import { type Answer, toResponse } from '../lib/api/first-answers.ts'
import { startI18n } from '../lib/i18n/i18n.ts'
import { chooseLanguage, type Language, languages } from '../lib/i18n/languages.ts'
import { projectQuery } from '../lib/queries.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

interface Files {
  styles: string[]
  scripts: string[]
}

/** The build writes them here: what a page needs at once. */
declare const filesOfPages: Record<FastPage, Record<Language, Files>>

/** A response of the API, by path and query; null if it failed. */
type Get = (path: string) => Promise<Answer | null>

export { chooseLanguage, languages }

interface Rendered extends Files {
  html: string
  title: string
  description: string
  /** The path of a picture for previews of links. */
  image: string | null
  /** For search engines, as schema.org describes it. */
  event: object | null
  /** What the page asked for, so that the browser need not ask again. */
  answers: Record<string, Answer>
}

const tasksPage = /^\/p\/([\w.~-]+)\/tasks$/
/** What the frame shows around each page. */
const frame = [
  '/api/sign-in',
  '/api/users/me/participation',
  '/api/users/me/claims',
  '/api/users/me/announcements?limit=1',
]

/** What the page of someone who is signed in needs at once: files, and what it asks the API for. */
export function startOf(path: string, language: Language): (Files & { paths: string[] }) | null {
  if (path === '/home') return { ...filesOfPages.home[language], paths: [...frame, '/api/users/me/home'] }
  const pid = tasksPage.exec(path)?.[1]
  if (!pid) return null
  const project = `/api/projects/${pid}`
  return {
    ...filesOfPages.shifts[language],
    paths: [...frame, project, `${project}/forms`, `${project}/availability-settings`, firstTasksPath(pid)],
  }
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
  const answers: Record<string, Answer> = {}
  let complete = true
  setFetch(async (request) => {
    const { pathname, search } = new URL((request as Request).url)
    const answer = await get(pathname + search)
    if (answer === null) {
      complete = false
      return Response.json({}, { status: 404 })
    }
    answers[pathname + search] = answer
    return toResponse(answer)
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
  const texts = project && textsFor(project, language)
  const description = summaryOf(texts?.description ?? '') || i18next.t('projects:start.lead')
  const image = project?.banner ? `/api/projects/${project.pid}/banner?v=${project.banner}` : null
  const event = project ? describeEvent(project, description) : null
  return {
    html,
    title,
    description,
    image,
    event,
    answers,
    ...filesOfPages[project ? 'event' : 'start'][language],
  }
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
    .replaceAll(/\]\([^()\s]{0,500}\)|[#*_`>[\]]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}
