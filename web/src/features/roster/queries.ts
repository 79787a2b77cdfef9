import {
  getCover,
  getTask,
  listCandidates,
  listTaskPeople,
  listTasks,
  type Task,
} from '@manyhands/api-client'
import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callForVersion } from '../../lib/api/headers.ts'
import { ApiProblem, toProblem } from '../../lib/problem.ts'
import { useSession } from '../../lib/session.ts'
import { participationQuery } from '../../lib/standing.ts'

const of = (pid: string) => ['projects', pid, 'tasks']

/** All tasks that the person manages, including cancelled ones. */
export const ledTasksQuery = (pid: string) =>
  queryOptions({
    queryKey: [...of(pid), 'led'],
    async queryFn({ signal }) {
      const all: Task[] = []
      for (let cursor = ''; ; ) {
        const query = { limit: 200, cancelled: 'true' as const, ...(cursor !== '' && { cursor }) }
        const page = await listTasks({ path: { pid }, query, signal })
        all.push(...page.data.filter(({ leads }) => leads))
        if (!page.next_cursor) return all
        cursor = page.next_cursor
      }
    },
    // Others sign up at the same time.
    refetchInterval: 60_000,
    staleTime: 5_000,
  })

/** With its version, so that a change doesn't overwrite another one. */
export const taskQuery = (pid: string, id: string) =>
  queryOptions({
    queryKey: [...of(pid), 'versioned', id],
    queryFn: async ({ signal }) => {
      try {
        return await callForVersion(getTask({ path: { pid, id }, signal }))
      } catch (error) {
        // An id that isn't valid can't exist.
        if (toProblem(error).status === 400) throw new ApiProblem({ status: 404, type: '#not_found' })
        throw error
      }
    },
  })

export const seatsQuery = (pid: string, id: string) =>
  queryOptions({
    queryKey: [...of(pid), 'people', id],
    queryFn: async ({ signal }) => (await listTaskPeople({ path: { pid, id }, signal })).data,
    refetchInterval: 30_000,
  })

/** Everyone of the project who could come, the best match first. */
export const candidatesQuery = (pid: string, id: string, role: number) =>
  infiniteQueryOptions({
    queryKey: [...of(pid), 'candidates', id, role],
    queryFn: ({ pageParam: cursor, signal }) =>
      listCandidates({
        path: { pid, id },
        query: { role, limit: 200, ...(cursor !== '' && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** The cover search for a role; null if there was none. */
export const coverQuery = (pid: string, id: string, role: number) =>
  queryOptions({
    queryKey: [...of(pid), 'cover', id, role],
    async queryFn({ signal }) {
      const cover = await getCover({ path: { pid, id }, query: { role }, signal })
      return cover.state === 'none' ? null : cover
    },
    refetchInterval: 15_000,
  })

/** After a change: refreshes everything that shows tasks. */
export const refreshTasks = (queryClient: QueryClient, pid: string) =>
  queryClient.invalidateQueries({ queryKey: of(pid) })

/** What the person manages in a project. Controls what is shown; the server enforces it. */
export function useLeading(pid: string) {
  const { person, known } = useSession()
  const { data = [], isPending } = useQuery({ ...participationQuery, enabled: person !== null })
  const here = data.filter((stay) => stay.pid === pid && stay.left_at === null)
  const isOrganiser = person?.admin === true || here.some(({ role }) => role === 'owner')
  const teams = here.flatMap(({ role, tid }) => (role === 'chief' && tid ? [tid] : []))
  return {
    known: known && (person === null || !isPending),
    uid: person?.uid ?? null,
    /** Owners and admins. */
    isOrganiser,
    leadsAny: isOrganiser || teams.length > 0,
    leads: (tid: string | null) => isOrganiser || (tid !== null && teams.includes(tid)),
  }
}
