import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { Waiting } from '../ui/data/skeletons.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Page } from '../ui/frame/page.tsx'
import { NotFound } from './not-found.tsx'
import { routeTree } from './routes.ts'

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    scrollRestoration: true,
    defaultPendingComponent: () => <Waiting kind="page" />,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ({ error, reset }) => (
      <Page width="reading">
        <ErrorState order={1} error={error} retry={reset} />
      </Page>
    ),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
