import { getScheduleInfiniteOptions, getScheduleOptions } from '@manyhands/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byCursor, rows } from '../../../lib/api/lists.ts'

/** Future shifts in all projects. */
export const scheduleQuery = queryOptions({
  ...getScheduleOptions({ query: { limit: 200 } }),
  select: rows,
  staleTime: 10_000,
  // Team leads change shifts, and the waitlist moves.
  refetchInterval: 60_000,
})

export const pastQuery = infiniteQueryOptions({
  ...getScheduleInfiniteOptions({ query: { limit: 20, past: 'true' } }),
  ...byCursor,
})
