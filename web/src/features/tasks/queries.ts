import {
  type ListTasksResponse,
  listTasks,
  listTasksInfiniteQueryKey,
  type Task,
} from '@manyhands/api-client'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { queriesOf } from '../../lib/api/cache.ts'
import { type TaskRef, taskQuery, tasksOf } from '../../lib/queries.ts'

export interface Wanted {
  tid?: string
  category?: string
  fits?: string
  open?: string
}

/** The API expects whole minutes. */
export const thisMinute = () => `${new Date().toISOString().slice(0, 16)}:00Z`

/** Future tasks, page by page. What is future changes by the minute, so it isn't part of the key. */
export function tasksQuery(pid: string, { tid, category, fits, open }: Wanted) {
  const query = {
    limit: 100,
    tid: tid || undefined,
    category: category || undefined,
    fits: fits ? ('true' as const) : undefined,
    open: open ? ('true' as const) : undefined,
  }
  return infiniteQueryOptions({
    queryKey: listTasksInfiniteQueryKey({ path: { pid }, query }),
    queryFn: ({ pageParam, signal }) =>
      listTasks({ path: { pid }, query: { ...query, from: thisMinute(), cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Others sign up at the same time.
    refetchInterval: 60_000,
    staleTime: 10_000,
  })
}

/** What the page without filters asks for first; the server sends it along. */
export const firstTasksPath = (pid: string) =>
  `/api/projects/${pid}/tasks?limit=100&from=${encodeURIComponent(thisMinute())}`

/** One task, refreshed because others sign up at the same time. */
export const openTaskQuery = (ref: TaskRef) =>
  queryOptions({ ...taskQuery(ref), staleTime: 10_000, refetchInterval: 60_000 })

/** Updates a task wherever it is shown. Returns the previous state. */
export function cacheTask(queryClient: QueryClient, task: Task): Task | undefined {
  const { pid, id } = task
  const { queryKey } = taskQuery({ pid, id })
  let before = queryClient.getQueryData(queryKey)
  if (before) queryClient.setQueryData(queryKey, task)
  const lists = { queryKey: listTasksInfiniteQueryKey({ path: { pid } }) }
  queryClient.setQueriesData<InfiniteData<ListTasksResponse>>(lists, (list) => {
    before ??= list?.pages.flatMap(({ data }) => data).find((one) => one.id === id)
    return (
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map((one) => (one.id === id ? task : one)),
        })),
      }
    )
  })
  return before
}

/** After signing up or dropping: other tasks may fit now, or no longer. */
export const refreshTasks = (queryClient: QueryClient, pid: string) =>
  Promise.all([
    queryClient.invalidateQueries(tasksOf(pid)),
    queryClient.invalidateQueries(queriesOf({}, 'getSchedule')),
  ])
