import { getExportOptions, listAccessLogInfiniteOptions } from '@manyhands/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byCursor, orNull } from '../../../lib/api/lists.ts'

export const readsQuery = infiniteQueryOptions({
  ...listAccessLogInfiniteOptions({ query: { limit: 30 } }),
  ...byCursor,
})

const pollMs = 2500

/** The last data export; null if there was none. Polls while it is being prepared. */
export const exportQuery = queryOptions({
  ...orNull(getExportOptions()),
  refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollMs : false),
})
