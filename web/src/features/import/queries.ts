import { getImportOptions, listImportRowsInfiniteOptions } from '@manyhands/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../../lib/api/lists.ts'

/** Polls while it runs. */
export const importQuery = (pid: string, id: string) =>
  queryOptions({
    ...getImportOptions({ path: { pid, id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1000 : false),
  })

export const rowsQuery = (pid: string, id: string, problems: boolean) =>
  infiniteQueryOptions({
    ...listImportRowsInfiniteOptions({
      path: { pid, id },
      query: { limit: 25, problems: problems ? 'true' : 'false' },
    }),
    ...byCursor,
  })
