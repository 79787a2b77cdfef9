import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { loadTexts, type Namespace } from '../../lib/i18n/i18n.ts'
import { Shell } from '../shell/shell.tsx'

type Module = Record<string, unknown>

/** A page that is loaded on first use, together with its texts. */
export function page<M extends Module>(
  load: () => Promise<M>,
  name: keyof M & string,
  ...words: Namespace[]
) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadTexts(...words)])
    return module as Record<string, RouteComponent>
  }, name)
}

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Shell })
