import {
  getApplication,
  type ListApplicationsResponse,
  listApplications,
  listNotes,
  searchPool,
} from '@manyhands/api-client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { inboxesQuery } from '../../lib/queries.ts'
import { participationQuery } from '../../lib/standing.ts'

export const states = ['pending', 'decided', 'pooled', 'accepted', 'declined', 'withdrawn', 'all'] as const
export type State = (typeof states)[number]

export interface Wanted {
  state: State
  tid?: string
  search?: string
}

const lists = (pid: string) => ['projects', pid, 'applications', 'list']

export const applicationsQuery = (pid: string, wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...lists(pid), wanted],
    queryFn: ({ pageParam: cursor, signal }) =>
      listApplications({
        path: { pid },
        query: { limit: 50, ...wanted, ...(cursor !== '' && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Others may decide at the same time.
    refetchInterval: 60_000,
  })

/** Number of applications that one team has to review. */
export const waitingQuery = (pid: string, tid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'applications', 'waiting', tid],
    queryFn: async ({ signal }) =>
      (await listApplications({ path: { pid }, query: { tid, limit: 200 }, signal })).data.length,
  })

export const applicationQuery = (pid: string, id: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'applications', 'one', id],
    queryFn: ({ signal }) => getApplication({ path: { pid, id }, signal }),
  })

export const notesQuery = (pid: string, id: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'applications', 'notes', id],
    queryFn: async ({ signal }) => (await listNotes({ path: { pid, id }, signal })).data,
  })

export const moments = ['before', 'during', 'after'] as const
export type Moment = (typeof moments)[number]

export interface PoolSearch {
  search?: string
  skill?: string
  language?: string
  availability?: Moment
}

export const poolQuery = (pid: string, sought: PoolSearch) =>
  infiniteQueryOptions({
    queryKey: ['projects', pid, 'pool', sought],
    queryFn: ({ pageParam: cursor, signal }) =>
      searchPool({
        path: { pid },
        query: { limit: 24, ...sought, ...(cursor !== '' && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Removes decided applications from the pending list at once. */
export function removeDecided(queryClient: QueryClient, pid: string, ids: string[]): void {
  const waiting = queryClient.getQueryCache().findAll({ queryKey: lists(pid) })
  for (const { queryKey } of waiting)
    if ((queryKey.at(-1) as Wanted).state === 'pending')
      queryClient.setQueryData<{ pages: ListApplicationsResponse[]; pageParams: string[] }>(
        queryKey,
        (old) =>
          old && {
            ...old,
            pages: old.pages.map((page) => ({
              ...page,
              data: page.data.filter(({ id }) => !ids.includes(id)),
            })),
          },
      )
}

/** A decision may affect everything of the project, and the person's own to-dos. */
export const refreshApplications = (queryClient: QueryClient, pid: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['projects', pid] }),
    queryClient.invalidateQueries(inboxesQuery),
    queryClient.invalidateQueries(participationQuery),
  ])
