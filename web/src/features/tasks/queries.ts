import {
  getTask,
  type ListTasksResponse,
  listTaskPeople,
  listTasks,
  listTeamPeople,
  type Task,
} from '@manyhands/api-client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

export interface Wanted {
  tid?: string
  category?: string
  fits?: string
  open?: string
}

const ofTasks = (pid: string) => ['projects', pid, 'tasks']
const lists = (pid: string) => [...ofTasks(pid), 'list']

/** The API expects whole minutes. */
const thisMinute = () => `${new Date().toISOString().slice(0, 16)}:00Z`

/** Future tasks, page by page. */
export const tasksQuery = (pid: string, { tid, category, fits, open }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...lists(pid), { tid, category, fits, open }],
    queryFn: ({ pageParam: cursor, signal }) =>
      listTasks({
        path: { pid },
        query: {
          limit: 100,
          from: thisMinute(),
          ...(tid && { tid }),
          ...(category && { category }),
          ...(fits && { fits: 'true' as const }),
          ...(open && { open: 'true' as const }),
          ...(cursor !== '' && { cursor }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Others sign up at the same time.
    refetchInterval: 60_000,
    staleTime: 10_000,
  })

export interface TaskRef {
  pid: string
  id: string
}

export const taskQuery = ({ pid, id }: TaskRef) =>
  queryOptions({
    queryKey: [...ofTasks(pid), 'one', id],
    queryFn: ({ signal }) => getTask({ path: { pid, id }, signal }),
    staleTime: 10_000,
    refetchInterval: 60_000,
  })

export const taskPeopleQuery = ({ pid, id }: TaskRef) =>
  queryOptions({
    queryKey: [...ofTasks(pid), 'one', id, 'people'],
    queryFn: async ({ signal }) => (await listTaskPeople({ path: { pid, id }, signal })).data,
  })

/** All people of a team, for its members. */
export const teamPeopleQuery = (pid: string, tid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'team', tid, 'people'],
    queryFn: async ({ signal }) =>
      (await listTeamPeople({ path: { pid, tid }, query: { former: 'false' }, signal })).data,
  })

interface Pages {
  pages: ListTasksResponse[]
  pageParams: unknown[]
}

/** Updates a task wherever it is shown. Returns the previous state. */
export function cacheTask(queryClient: QueryClient, task: Task): Task | undefined {
  const { pid, id } = task
  let before = queryClient.getQueryData<Task>(taskQuery({ pid, id }).queryKey)
  if (before) queryClient.setQueryData(taskQuery({ pid, id }).queryKey, task)
  queryClient.setQueriesData<Pages>({ queryKey: lists(pid) }, (list) => {
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

/** Cancels running requests, whose responses would be outdated. */
export const cancelTaskQueries = (queryClient: QueryClient, pid: string) =>
  queryClient.cancelQueries({ queryKey: ofTasks(pid) })

/** After signing up or dropping: other tasks may fit now, or no longer. */
export const refreshTasks = (queryClient: QueryClient, pid: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ofTasks(pid) }),
    queryClient.invalidateQueries({ queryKey: ['me', 'schedule'] }),
  ])
