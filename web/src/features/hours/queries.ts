import {
  getCertificateKeys,
  getMyHours,
  listCertificates,
  listHours,
  listMyShifts,
  listShiftsOf,
  type PersonHours,
  verifyCertificate,
} from '@manyhands/api-client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

const own = ['me', 'hours'] as const

export const myHoursQuery = queryOptions({
  queryKey: [...own, 'all'],
  queryFn: ({ signal }) => getMyHours({ signal }),
})

export const myShiftsQuery = (pid: string) =>
  queryOptions({
    queryKey: [...own, 'shifts', pid],
    queryFn: async ({ signal }) => (await listMyShifts({ path: { pid }, signal })).data,
  })

export const certificatesQuery = infiniteQueryOptions({
  queryKey: ['me', 'certificates'],
  queryFn: ({ pageParam: cursor, signal }) =>
    listCertificates({ query: { limit: 20, ...(cursor !== '' && { cursor }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

/** Public. Without a current key, no certificate can be issued. */
export const keysQuery = queryOptions({
  queryKey: ['certificates', 'keys'],
  queryFn: async ({ signal }) => (await getCertificateKeys({ signal })).keys,
  staleTime: 5 * 60_000,
})

export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificates', code],
    queryFn: ({ signal }) => verifyCertificate({ path: { code }, signal }),
    // A wrong code stays wrong, and the number of attempts is limited.
    retry: false,
  })

const ofProject = (pid: string) => ['projects', pid, 'hours']

/** All rows, because searching and adding up happen here. */
export const projectHoursQuery = (pid: string) =>
  queryOptions({
    queryKey: [...ofProject(pid), 'rows'],
    async queryFn({ signal }) {
      const all: PersonHours[] = []
      for (let cursor = ''; ; ) {
        const query = { limit: 200, ...(cursor !== '' && { cursor }) }
        const page = await listHours({ path: { pid }, query, signal })
        all.push(...page.data)
        if (!page.next_cursor) return all
        cursor = page.next_cursor
      }
    },
    staleTime: 5_000,
  })

export const shiftsOfQuery = (pid: string, uid: string) =>
  queryOptions({
    queryKey: [...ofProject(pid), 'shifts', uid],
    queryFn: async ({ signal }) => (await listShiftsOf({ path: { pid, uid }, signal })).data,
  })

/** After a correction: refreshes totals, shifts and tasks. */
export async function refreshHours(queryClient: QueryClient, pid: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ofProject(pid) }),
    queryClient.invalidateQueries({ queryKey: ['projects', pid, 'tasks'] }),
    queryClient.invalidateQueries({ queryKey: own }),
  ])
}
