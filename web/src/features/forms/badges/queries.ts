import { listBadgesInfiniteOptions } from '@manyhands/api-client'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { byCursor } from '../../../lib/api/lists.ts'

export const badgeStates = ['waiting', 'ready'] as const
export type BadgeState = (typeof badgeStates)[number]

/** People who get a badge; every page includes the total counts. */
export const badgesQuery = (pid: string, state: BadgeState | null) =>
  infiniteQueryOptions({
    ...listBadgesInfiniteOptions({ path: { pid }, query: { limit: 100, state: state ?? undefined } }),
    ...byCursor,
    staleTime: 5_000,
  })
