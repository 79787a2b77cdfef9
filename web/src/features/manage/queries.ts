import {
  getOverview,
  getProject,
  listHistory,
  listHistoryPeople,
  listProjectPeople,
  listSecondSteps,
  type Project,
} from '@manyhands/api-client'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callForVersion } from '../../lib/api/headers.ts'
import { projectQuery, projectsQuery } from '../../lib/queries.ts'

export const overviewQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'overview'],
    queryFn: ({ signal }) => getOverview({ path: { pid }, signal }),
    staleTime: 5_000,
  })

/**
 * Who is invited to a draft, where nobody can accept yet: the teams with a lead, and whether there is anyone
 * else.
 */
export const plannedQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'planned'],
    async queryFn({ signal }) {
      const read = (role: 'chief' | 'member', limit: number) =>
        listProjectPeople({ path: { pid }, query: { role, limit }, signal })
      const [chiefs, members] = await Promise.all([read('chief', 200), read('member', 1)])
      const stays = chiefs.data.flatMap(({ teams }) => teams)
      return {
        led: stays.filter(({ role }) => role === 'chief').map(({ tid }) => tid),
        members: members.data.length > 0,
      }
    },
    staleTime: 5_000,
  })

/** People with a role, and which of them have a second step. */
export const secondStepsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'second-steps'],
    queryFn: async ({ signal }) => (await listSecondSteps({ path: { pid }, signal })).data,
  })

/** With its version, so that a change doesn't overwrite another one. */
export const versionedProjectQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'versioned'],
    queryFn: ({ signal }) => callForVersion(getProject({ path: { pid }, signal })),
  })

/** After a change: updates the project on every page. */
export function refreshProject(
  queryClient: QueryClient,
  changed: { data: Project; version: string | null },
): void {
  const { pid } = changed.data
  queryClient.setQueryData(versionedProjectQuery(pid).queryKey, changed)
  queryClient.setQueryData(projectQuery(pid).queryKey, changed.data)
  void queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
  void queryClient.invalidateQueries({ queryKey: overviewQuery(pid).queryKey })
  refreshHistory(queryClient, pid)
}

/** A change adds an entry. */
export const refreshHistory = (queryClient: QueryClient, pid: string): void =>
  void queryClient.invalidateQueries({ queryKey: ['projects', pid, 'history'] })

export interface HistoryFilter {
  verb: string
  /** Who did it, or was affected. */
  involving: string | null
}

export const historyQuery = (pid: string, { verb, involving }: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['projects', pid, 'history', { verb, involving }],
    queryFn: ({ pageParam, signal }) =>
      listHistory({
        path: { pid },
        query: {
          limit: 50,
          ...(pageParam && { cursor: pageParam }),
          ...(verb && { verb }),
          ...(involving && { involving }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 5_000,
  })

/** People of the project, or of its history, including former ones. */
export const peopleQuery = (pid: string, search: string, among: 'people' | 'history' = 'people') =>
  queryOptions({
    queryKey: ['projects', pid, among, 'picker', search],
    async queryFn({ signal }) {
      const wanted = { path: { pid }, query: { limit: 8, ...(search && { search }) }, signal }
      return among === 'history'
        ? (await listHistoryPeople(wanted)).data
        : (await listProjectPeople(wanted)).data
    },
    placeholderData: keepPreviousData,
  })
