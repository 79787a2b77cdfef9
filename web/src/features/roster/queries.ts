import {
  countTasksOptions,
  getCoverOptions,
  type ListTasksData,
  listCandidatesInfiniteOptions,
  listTasksOptions,
} from '@manyhands/api-client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { byCursor, rowsAtOnce } from '../../lib/api/lists.ts'
import { taskPeopleQuery, tasksOf } from '../../lib/queries.ts'

export type TaskFilter = NonNullable<ListTasksData['query']>

/** Others sign up at the same time. */
const live = { refetchInterval: 60_000, staleTime: 5_000 }

/** Tasks that the person manages, at once: the API finds those that are wanted. */
export const ledTasksQuery = (pid: string, wanted: TaskFilter) =>
  queryOptions({
    ...listTasksOptions({ path: { pid }, query: { leads: 'true', limit: 2000, ...wanted } }),
    select: rowsAtOnce,
    ...live,
  })

/** How many tasks the person manages, by day and team, and what waits for an answer. */
export const taskCountsQuery = (pid: string) =>
  queryOptions({ ...countTasksOptions({ path: { pid } }), ...live })

export const seatsQuery = (pid: string, id: string) =>
  queryOptions({ ...taskPeopleQuery({ pid, id }), refetchInterval: 30_000 })

/** People of the project who could come, the best match first. */
export const candidatesQuery = (pid: string, id: string, wanted: { role: number; search: string }) =>
  infiniteQueryOptions({
    ...listCandidatesInfiniteOptions({ path: { pid, id }, query: { limit: 30, ...wanted } }),
    ...byCursor,
  })

/** The cover search for a role; null if there was none. */
export const coverQuery = (pid: string, id: string, role: number) =>
  queryOptions({
    ...getCoverOptions({ path: { pid, id }, query: { role } }),
    select: (cover) => (cover.state === 'none' ? null : cover),
    refetchInterval: 15_000,
  })

/** After a change: refreshes everything that shows tasks. */
export const refreshTasks = (queryClient: QueryClient, pid: string) =>
  queryClient.invalidateQueries(tasksOf(pid))
