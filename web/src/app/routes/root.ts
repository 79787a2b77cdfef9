import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { loadWords, type Namespace } from '../../lib/words/i18n.ts'
import { Shell } from '../shell/shell.tsx'

type Module = Record<string, unknown>

/** A page that is loaded on first use, together with its texts. */
export function page<M extends Module>(
  load: () => Promise<M>,
  name: keyof M & string,
  ...words: Namespace[]
) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadWords(...words)])
    return module as Record<string, RouteComponent>
  }, name)
}

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Shell })
