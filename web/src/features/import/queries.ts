import { getImport, listImportRows } from '@manyhands/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** Polls while it runs. */
export const importQuery = (pid: string, id: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'imports', id],
    queryFn: ({ signal }) => getImport({ path: { pid, id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1000 : false),
  })

export const rowsQuery = (pid: string, id: string, problems: boolean) =>
  infiniteQueryOptions({
    queryKey: ['projects', pid, 'imports', id, 'rows', { problems }],
    queryFn: ({ pageParam, signal }) =>
      listImportRows({
        path: { pid, id },
        query: {
          limit: 25,
          problems: problems ? 'true' : 'false',
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
