import { listBadges } from '@manyhands/api-client'
import { infiniteQueryOptions } from '@tanstack/react-query'

export const badgeStates = ['waiting', 'ready'] as const
export type BadgeState = (typeof badgeStates)[number]

/** People who get a badge; every page includes the total counts. */
export const badgesQuery = (pid: string, state: BadgeState | null) =>
  infiniteQueryOptions({
    queryKey: ['projects', pid, 'forms', 'badges', state],
    queryFn: ({ pageParam: cursor, signal }) =>
      listBadges({
        path: { pid },
        query: { limit: 100, ...(state && { state }), ...(cursor !== '' && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 5_000,
  })
