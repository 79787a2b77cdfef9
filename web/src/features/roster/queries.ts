import {
  getCoverOptions,
  listCandidatesInfiniteOptions,
  listTasksOptions,
  type Task,
} from '@manyhands/api-client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { byCursor, wholeList } from '../../lib/api/lists.ts'
import { taskPeopleQuery, tasksOf } from '../../lib/queries.ts'

const led = ({ data }: { data: Task[] }) => data.filter(({ leads }) => leads)

/** All tasks that the person manages, including cancelled ones. */
export const ledTasksQuery = (pid: string) =>
  queryOptions({
    ...wholeList(listTasksOptions({ path: { pid }, query: { limit: 200, cancelled: 'true' } })),
    select: led,
    // Others sign up at the same time.
    refetchInterval: 60_000,
    staleTime: 5_000,
  })

/** Which tasks are understaffed, have open seats, or a cover search that ended without enough people. */
export const foundTasksQuery = (pid: string, show: 'risk' | 'open' | 'cover') =>
  queryOptions({
    ...wholeList(
      listTasksOptions({
        path: { pid },
        query: {
          limit: 200,
          leads: 'true',
          ...(show === 'risk' && { at_risk: 'true' }),
          ...(show === 'open' && { open: 'true' }),
          ...(show === 'cover' && { cover: 'nobody-left' }),
        },
      }),
    ),
    select: ({ data }) => new Set(data.map(({ id }) => id)),
    refetchInterval: 60_000,
    staleTime: 5_000,
  })

export const seatsQuery = (pid: string, id: string) =>
  queryOptions({ ...taskPeopleQuery({ pid, id }), refetchInterval: 30_000 })

/** Everyone of the project who could come, the best match first. */
export const candidatesQuery = (pid: string, id: string, role: number) =>
  infiniteQueryOptions({
    ...listCandidatesInfiniteOptions({ path: { pid, id }, query: { role, limit: 200 } }),
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
