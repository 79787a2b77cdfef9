import { getExport, listAccessLog, previewErasure } from '@manyhands/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { toProblem } from '../../../lib/problem.ts'

export const readsQuery = infiniteQueryOptions({
  queryKey: ['privacy', 'reads'],
  queryFn: ({ pageParam, signal }) =>
    listAccessLog({ query: { limit: 30, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

const pollMs = 2500

/** The last data export; null if there was none. Polls while it is being prepared. */
export const exportQuery = queryOptions({
  queryKey: ['privacy', 'export'],
  queryFn: async ({ signal }) => {
    try {
      return await getExport({ signal })
    } catch (error) {
      if (toProblem(error).status === 404) return null
      throw error
    }
  },
  refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollMs : false),
})

export const erasureQuery = queryOptions({
  queryKey: ['privacy', 'erasure'],
  queryFn: ({ signal }) => previewErasure({ signal }),
})
