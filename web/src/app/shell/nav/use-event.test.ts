import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useReadablePurposes } from '../../../lib/purposes.ts'
import { myClaimsQuery, myFormsQuery, projectQuery, purposesQuery } from '../../../lib/queries.ts'
import { sessionQuery, useSession } from '../../../lib/session.ts'
import { participationQuery } from '../../../lib/standing.ts'
import { useEventId, useGroups } from './use-event.ts'

interface State {
  key: QueryKey
  /** Nothing if it never loaded. */
  data?: unknown
  /** Whether the last attempt failed. */
  failed?: boolean
}

/** What a hook returns on a page, given the state of its queries; those left out are loading. */
async function runHook<T>(hook: () => T, states: State[], address = '/'): Promise<T> {
  const queries = { retryOnMount: false, staleTime: Number.POSITIVE_INFINITY }
  const client = new QueryClient({ defaultOptions: { queries } })
  for (const { key, data, failed } of states) {
    if (data !== undefined) client.setQueryData(key, data)
    const query = client.getQueryCache().build(client, { queryKey: key })
    if (failed) query.setState({ status: 'error', error: new Error() })
  }
  const values: T[] = []
  const component = () => {
    values.push(hook())
    return null
  }
  const root = createRootRoute({ component })
  const pages = ['/', '/p/$pid'].map((path) => createRoute({ getParentRoute: () => root, path }))
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren(pages), history })
  await router.load()
  const page = createElement(RouterProvider, { router: router as never })
  renderToString(createElement(QueryClientProvider, { client }, page))
  return values.at(-1)!
}

const pid = '2026'
const signedIn = { key: sessionQuery.queryKey, data: { person: { uid: '1' }, session: null } }
const signedOut = { key: sessionQuery.queryKey, data: { person: null, session: null } }
const unreachable = { key: sessionQuery.queryKey, failed: true }
const stay = { pid, project: 'Lantern Days', state: 'open', left_at: null }
const inEvents = (...data: object[]) => ({ key: participationQuery.queryKey, data: { data, roles: [] } })
const projectOf = (you: object) => ({
  key: projectQuery(pid).queryKey,
  data: { pid, you: { roles: [], teams: [], may: [], ...you } },
})
const owned = projectOf({ roles: ['owner'] })
const purposes = purposesQuery(pid).queryKey
const rows = {
  data: [
    { purpose: 'insurance', readers: ['owner'] },
    { purpose: 'placement', readers: ['chief'] },
  ],
}

test('nobody is taken for signed out because the session could not be loaded', async () => {
  const known = async (...states: State[]) => {
    const { person, known } = await runHook(useSession, states)
    return [known, person?.uid ?? null]
  }
  expect(await known()).toEqual([false, null])
  expect(await known(unreachable)).toEqual([false, null])
  expect(await known(signedOut)).toEqual([true, null])
  expect(await known({ ...signedIn, failed: true })).toEqual([true, '1'])
})

test('readable purposes stay known when loading them again fails', async () => {
  const names = async (...states: State[]) =>
    (await runHook(() => useReadablePurposes(pid), [signedIn, ...states]))?.map(({ purpose }) => purpose)
  expect(await names()).toBe(undefined)
  expect(await names(owned)).toBe(undefined)
  expect(await names(owned, { key: purposes, data: rows })).toEqual(['insurance'])
  expect(await names(owned, { key: purposes, data: rows, failed: true })).toEqual(['insurance'])
  expect(await names(owned, { key: purposes, failed: true })).toEqual([])
  expect(await names(projectOf({}))).toEqual([])
})

test('the event is that of the page, or the first of the person, or none', async () => {
  expect(await runHook(useEventId, [signedIn, inEvents(stay)], '/p/2025')).toBe('2025')
  expect(await runHook(useEventId, [signedIn, inEvents(stay)])).toBe(pid)
  expect(await runHook(useEventId, [signedIn, inEvents({ ...stay, left_at: '2026-01-01' })])).toBe('')
  expect(await runHook(useEventId, [signedIn])).toBe(undefined)
  expect(await runHook(useEventId, [unreachable])).toBe(undefined)
})

test('the pages of an event appear together, once all are known', async () => {
  const keys = async (...states: State[]) =>
    (await runHook(() => useGroups(pid), [signedIn, ...states])).flatMap(({ entries }) =>
      entries.map(({ key }) => key),
    )
  const forms = { key: myFormsQuery(pid).queryKey, data: { data: [{ state: 'missing' }] } }
  const claims = { key: myClaimsQuery.queryKey, data: { data: [], open_to_you: [{ pid }] } }
  const all = [owned, forms, claims, { key: purposes, data: rows }]
  for (const left of all) expect(await keys(...all.filter((one) => one !== left))).toEqual([])
  expect(await keys(...all)).toEqual(['about', 'find', 'myForms', 'myTravel', 'lookUp'])
  expect(await keys(owned, { ...forms, failed: true }, claims, { key: purposes, failed: true })).toEqual([
    'about',
    'find',
    'myForms',
    'myTravel',
  ])
})
