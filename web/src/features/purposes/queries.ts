import {
  listKnownPurposes,
  listMissingForPurpose,
  listPurposePeople,
  type Purpose,
} from '@manyhands/api-client'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { purposesQuery } from '../../lib/queries.ts'

export type PurposeName = Purpose['purpose']

export interface PurposeRef {
  pid: string
  purpose: PurposeName
}

export const knownPurposesQuery = queryOptions({
  queryKey: ['purposes'],
  queryFn: async ({ signal }) => (await listKnownPurposes({ signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The progress of a purpose, and page by page whose data is missing. */
export const missingQuery = (purposeRef: PurposeRef) =>
  infiniteQueryOptions({
    queryKey: [...purposesQuery(purposeRef.pid).queryKey, purposeRef.purpose, 'missing'],
    queryFn: ({ pageParam, signal }) =>
      listMissingForPurpose({
        path: purposeRef,
        query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** People whose data one may read, by name. */
export const peopleQuery = (purposeRef: PurposeRef, search: string) =>
  infiniteQueryOptions({
    queryKey: [...purposesQuery(purposeRef.pid).queryKey, purposeRef.purpose, 'people', search],
    queryFn: ({ pageParam, signal }) =>
      listPurposePeople({
        path: purposeRef,
        query: { limit: 20, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })

/** Called after a purpose was opened, extended or closed, or people were reminded. */
export async function refreshPurposes(queryClient: QueryClient, pid: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: purposesQuery(pid).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['private'] }),
    queryClient.invalidateQueries({ queryKey: ['projects', pid, 'history'] }),
  ])
}
