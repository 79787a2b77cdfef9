import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { sessionQuery } from '../lib/session.ts'
import { createAppRouter } from './router.tsx'

/** The addresses of 0.1.0, which bookmarks, emails and calendars still lead to. */
const kept = [
  '/',
  '/home',
  '/sign-in/link',
  '/welcome',
  '/unsubscribe',
  '/back',
  '/invited',
  '/me',
  '/me/hours',
  '/me/private',
  '/me/privacy',
  '/me/addresses',
  '/u/0190b6f0-0000-7000-8000-000000000000',
  '/settings/api',
  '/settings/passkeys',
  '/settings/sessions',
  '/certificates',
  '/certificates/ABCD-EFGH',
  '/projects/new',
  '/p/2026',
  '/p/2026/staff',
  '/p/2026/tasks',
  '/p/2026/tasks/17?cover=me',
  '/p/2026/tasks/17?swap=3',
  '/p/2026/forms',
  '/p/2026/forms/badge',
  '/p/2026/subsidy',
  '/p/2026/t/desk',
  '/p/2026/t/desk/join',
  '/p/2026/apply?team=desk',
  '/p/2026/applications?state=pending',
  '/p/2026/pool',
  '/p/2026/hours?tid=desk',
  '/p/2026/today',
  '/p/2026/roster?show=risk',
  '/p/2026/roster/new',
  '/p/2026/roster/rules',
  '/p/2026/roster/print',
  '/p/2026/roster/timeline',
  '/p/2026/roster/17',
  '/p/2026/roster/17/edit',
  '/p/2026/manage',
  '/p/2026/manage/teams',
  '/p/2026/manage/people?role=chief',
  '/p/2026/manage/import',
  '/p/2026/manage/joining',
  '/p/2026/manage/forms',
  '/p/2026/manage/forms/badge',
  '/p/2026/manage/forms/badge/answers?view=missing',
  '/p/2026/manage/badges',
  '/p/2026/manage/messages?kind=reminder',
  '/p/2026/manage/settings',
  '/p/2026/manage/history',
  '/p/2026/manage/next-year',
  '/p/2026/manage/years',
  '/p/2026/manage/finance?state=open',
  '/p/2026/manage/finance/payouts',
  '/p/2026/manage/subsidy',
]

const moved = [
  ['/me/schedule', '/shifts'],
  ['/me/schedule#calendar', '/shifts#calendar'],
  ['/settings', '/settings/sessions'],
  ['/settings/you', '/me'],
  ['/sign-in?return_to=/p/2026', '/p/2026'],
  ['/p/2026/traffic-subsidy', '/p/2026/subsidy'],
  ['/p/2026/manage/task-rules', '/p/2026/roster/rules'],
  ['/p/2026/manage/messages?view=outbox&state=failed', '/p/2026/manage/outbox?state=failed'],
] as const

const queryClient = new QueryClient()
const session = { person: { name: 'Ada' } } as never
queryClient.setQueryData(sessionQuery.queryKey, session, { updatedAt: Date.now() + 60_000 })

/** Where an address leads, following redirects; null if there is no such page. */
async function follow(address: string): Promise<string | null> {
  const router = createAppRouter(queryClient)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  const { latestLocation: location } = router
  const matches: { routeId: string; search: object; params: object; _notFound?: boolean }[] =
    router.matchRoutes(location)
  if (matches.some((one) => one._notFound)) return null
  for (const { routeId, search, params } of matches) {
    const { options } = router.routesById[routeId as '/']
    try {
      await options.beforeLoad?.({ context: { queryClient }, location, search, params } as never)
    } catch (thrown) {
      if (!isRedirect(thrown)) throw thrown
      return follow(thrown.options.href ?? router.buildLocation(thrown.options as never).href)
    }
  }
  const known = Object.entries(matches.at(-1)!.search).map(([name, value]) => [name, String(value)])
  return (
    location.pathname +
    (known.length > 0 ? `?${new URLSearchParams(known)}` : '') +
    (location.hash && `#${location.hash}`)
  )
}

test.each(kept)('%s still is where it was', async (address) => {
  expect(decodeURIComponent((await follow(address)) ?? '')).toBe(address)
})

test.each(moved)('%s leads to %s', async (address, now) => {
  expect(decodeURIComponent((await follow(address)) ?? '')).toBe(now)
})
