import {
  getApplicationOptions,
  type ListApplicationsResponse,
  listApplicationsInfiniteOptions,
  listApplicationsOptions,
  listNotesOptions,
  searchPoolInfiniteOptions,
} from '@manyhands/api-client'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { queriesOf } from '../../lib/api/cache.ts'
import { byCursor, rows } from '../../lib/api/lists.ts'
import { participationQuery } from '../../lib/standing.ts'

export const states = [
  'pending',
  'overdue',
  'decided',
  'pooled',
  'accepted',
  'declined',
  'withdrawn',
  'all',
] as const
export type State = (typeof states)[number]

export interface Wanted {
  state: State
  tid?: string
  search?: string
}

export const applicationsQuery = (pid: string, wanted: Wanted) =>
  infiniteQueryOptions({
    ...listApplicationsInfiniteOptions({ path: { pid }, query: { limit: 50, ...wanted } }),
    ...byCursor,
    // Others may decide at the same time.
    refetchInterval: 60_000,
  })

/** Number of applications that one team has to review. */
export const waitingQuery = (pid: string, tid: string) =>
  queryOptions({
    ...listApplicationsOptions({ path: { pid }, query: { tid, limit: 200 } }),
    select: ({ data }) => data.length,
  })

export const applicationQuery = (pid: string, id: string) => getApplicationOptions({ path: { pid, id } })

export const notesQuery = (pid: string, id: string) =>
  queryOptions({ ...listNotesOptions({ path: { pid, id } }), select: rows })

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
    ...searchPoolInfiniteOptions({ path: { pid }, query: { limit: 24, ...sought } }),
    ...byCursor,
  })

/** Removes decided applications from the pending list at once. */
export function removeDecided(queryClient: QueryClient, pid: string, ids: string[]): void {
  const { queryKey } = applicationsQuery(pid, { state: 'pending' })
  queryClient.setQueriesData<InfiniteData<ListApplicationsResponse>>(
    { queryKey },
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
    queryClient.invalidateQueries(queriesOf({ pid })),
    queryClient.invalidateQueries(participationQuery),
  ])
