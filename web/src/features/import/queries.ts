import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, getImport, listImportRows } from '../../lib/api.ts'

/** Polls while it runs. */
export const importQuery = (pid: string, id: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'imports', id],
    queryFn: ({ signal }) => call(getImport({ path: { pid, id }, signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1000 : false),
  })

export const rowsQuery = (pid: string, id: string, problems: boolean) =>
  infiniteQueryOptions({
    queryKey: ['projects', pid, 'imports', id, 'rows', { problems }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listImportRows({
          path: { pid, id },
          query: {
            limit: 25,
            problems: problems ? 'true' : 'false',
            ...(pageParam && { cursor: pageParam }),
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
