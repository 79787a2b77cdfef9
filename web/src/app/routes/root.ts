import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router'
import { loadTexts, type Namespace } from '../../lib/i18n/i18n.ts'
import { projectQuery } from '../../lib/queries.ts'
import { ProjectFrame } from '../../ui/frame/project-frame.tsx'
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

/** The parent of all pages of a project. */
export const project = createRoute({
  getParentRoute: () => root,
  path: '/p/$pid',
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(projectQuery(params.pid)),
  component: ProjectFrame,
})
