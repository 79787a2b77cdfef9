import {
  getOverviewOptions,
  listHistoryInfiniteOptions,
  listHistoryPeopleOptions,
  listProjectPeopleOptions,
  listSecondStepsOptions,
  type Project,
} from '@manyhands/api-client'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queriesOf } from '../../lib/api/cache.ts'
import { byCursor, rows } from '../../lib/api/lists.ts'
import { projectQuery, projectsQuery } from '../../lib/queries.ts'

export const overviewQuery = (pid: string) =>
  queryOptions({ ...getOverviewOptions({ path: { pid } }), staleTime: 5_000 })

/** People with a role, and which of them have a second step. */
export const secondStepsQuery = (pid: string) =>
  queryOptions({ ...listSecondStepsOptions({ path: { pid } }), select: rows })

/** After a change: updates the project on every page. */
export function refreshProject(queryClient: QueryClient, changed: Project): void {
  const { pid } = changed
  queryClient.setQueryData(projectQuery(pid).queryKey, changed)
  void queryClient.invalidateQueries(projectsQuery)
  void queryClient.invalidateQueries(overviewQuery(pid))
  refreshHistory(queryClient, pid)
}

/** A change adds an entry. */
export const refreshHistory = (queryClient: QueryClient, pid: string): void =>
  void queryClient.invalidateQueries(queriesOf({ pid }, 'listHistory'))

export interface HistoryFilter {
  verb: string
  /** Who did it, or was affected. */
  involving: string | null
}

export const historyQuery = (pid: string, { verb, involving }: HistoryFilter) =>
  infiniteQueryOptions({
    ...listHistoryInfiniteOptions({
      path: { pid },
      query: { limit: 50, verb: verb || undefined, involving: involving ?? undefined },
    }),
    ...byCursor,
    staleTime: 5_000,
  })

const fewPeople = (pid: string, search: string) => ({
  path: { pid },
  query: { limit: 8, search: search || undefined },
})

export const peopleQuery = (pid: string, search: string) =>
  queryOptions({
    ...listProjectPeopleOptions(fewPeople(pid, search)),
    select: ({ data }) =>
      data.map(({ teams, ...person }) => ({
        ...person,
        teams: teams.map(({ team }) => team),
        invited: teams.length > 0 && teams.every(({ state }) => state === 'invited'),
      })),
    placeholderData: keepPreviousData,
  })

/** Including former ones. */
export const historyPeopleQuery = (pid: string, search: string) =>
  queryOptions({
    ...listHistoryPeopleOptions(fewPeople(pid, search)),
    select: rows,
    placeholderData: keepPreviousData,
  })
