import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '../../lib/i18n/i18n.ts'
import { ApiProblem } from '../../lib/problem.ts'
import { projectQuery } from '../../lib/queries.ts'
import { OpenSearchContext } from '../../lib/search.ts'
import { sessionQuery } from '../../lib/session.ts'
import { participationQuery } from '../../lib/standing.ts'
import { ErrorState } from './error-state.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts('problems')
})

type Data = [key: readonly unknown[], data: unknown][]

const events = ['2026', '2025'].map((pid) => ({ pid, project: `Year ${pid}`, state: 'open', left_at: null }))
const signedIn: Data = [
  [sessionQuery.queryKey, { person: { uid: '1' }, session: null }],
  [participationQuery.queryKey, { data: events, roles: [] }],
]
const signedOut: Data = [[sessionQuery.queryKey, { person: null, session: null }]]

/** Links and other buttons of a page that shows only an error. */
async function waysFrom(address: string, data: Data, status = 404, order: 1 | 2 = 1): Promise<string[]> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const [key, value] of data) client.setQueryData(key, value)
  const error = new ApiProblem({ status })
  const state = createElement(ErrorState, { error, order, retry: () => {} })
  const component = () => createElement(OpenSearchContext, { value: () => {} }, state)
  const root = createRootRoute({ component })
  const pages = ['/$', '/p/$pid'].map((path) => createRoute({ getParentRoute: () => root, path }))
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren(pages), history })
  await router.load()
  const page = createElement(RouterProvider, { router: router as never })
  const html = renderToString(
    createElement(MantineProvider, null, createElement(QueryClientProvider, { client }, page)),
  )
  const ways = html.matchAll(/(?:href="([^"]*)"|<button).*?-label">(?:<bdi>)?([^<]*)/g)
  return [...ways].map(([, href, label]) => (href ? `${label}: ${href}` : label!))
}

const home = 'Go to home page: /home'
const to = (pid: string) => `Go to Year ${pid}: /p/${pid}`

test('a page that can’t be shown leads home, to the person’s event and to the search', async () => {
  expect(await waysFrom('/nowhere', signedIn)).toEqual([home, to('2026'), 'Search'])
  expect(await waysFrom('/nowhere', signedIn, 500)).toEqual(['Try again', home, to('2026'), 'Search'])
  expect(await waysFrom('/nowhere', signedIn.slice(0, 1))).toEqual([home, 'Search'])
})

test('it leads to the event of the page, but not to one that could not be loaded', async () => {
  const shown: Data = [[projectQuery('2024').queryKey, { pid: '2024', name: 'Year 2024' }]]
  expect(await waysFrom('/p/2024', [...signedIn, ...shown])).toContain(to('2024'))
  expect(await waysFrom('/p/2024', signedIn)).toContain(to('2026'))
  expect(await waysFrom('/p/2026', signedIn)).toContain(to('2025'))
})

test('visitors can sign in and come back', async () => {
  expect(await waysFrom('/p/2024', signedOut)).toEqual([
    'See all events: /',
    'Sign in: /sign-in?return_to=%2Fp%2F2024',
  ])
})

test('a part of a page has no ways of its own', async () => {
  expect(await waysFrom('/p/2024', signedIn, 500, 2)).toEqual(['Try again'])
  expect(await waysFrom('/p/2024', signedIn, 404, 2)).toEqual([])
})
