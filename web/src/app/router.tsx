import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory, useRouter } from '@tanstack/react-router'
import { Waiting } from '../ui/data/skeletons.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Page } from '../ui/frame/page.tsx'
import { NotFound } from './not-found.tsx'
import { routeTree } from './routes.ts'

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    // On the server it would write an inline script.
    scrollRestoration: history === undefined,
    defaultPendingComponent: () => <Waiting kind="page" />,
    defaultNotFoundComponent: NotFound,
    // Not inside a layout such as that of /me, which has a heading of its own.
    notFoundMode: 'root',
    defaultErrorComponent: Failed,
  })
}

function Failed({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <Page width="reading">
      <ErrorState order={1} error={error} retry={() => void router.invalidate()} />
    </Page>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
