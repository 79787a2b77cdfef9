import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createAppRouter } from './router.tsx'

test.each(['/unknown', '/me/unknown', '/settings/unknown', '/p/2026/unknown'])(
  'the page for %s is in no layout with a heading of its own',
  (address) => {
    const router = createAppRouter(new QueryClient())
    router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
    // The router has no public name for the route whose outlet shows the page.
    const matches: { routeId: string; _notFound?: boolean }[] = router.matchRoutes(router.latestLocation)
    expect(matches.filter((one) => one._notFound).map(({ routeId }) => routeId)).toEqual(['__root__'])
  },
)
