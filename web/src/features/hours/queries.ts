import {
  getCertificateKeysOptions,
  listCertificatesInfiniteOptions,
  listHoursByPersonInfiniteOptions,
  listMyShiftsOptions,
  listShiftsOfOptions,
  verifyCertificateOptions,
} from '@manyhands/api-client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queriesOf } from '../../lib/api/cache.ts'
import { byCursor, rows } from '../../lib/api/lists.ts'
import { tasksOf } from '../../lib/queries.ts'

export const myShiftsQuery = (pid: string) =>
  queryOptions({ ...listMyShiftsOptions({ path: { pid } }), select: rows })

export const certificatesQuery = infiniteQueryOptions({
  ...listCertificatesInfiniteOptions({ query: { limit: 20 } }),
  ...byCursor,
})

/** Public. Without a current key, no certificate can be issued. */
export const keysQuery = queryOptions({
  ...getCertificateKeysOptions(),
  select: ({ keys }) => keys,
  staleTime: 5 * 60_000,
})

export const certificateQuery = (code: string) =>
  queryOptions({
    ...verifyCertificateOptions({ path: { code } }),
    // A wrong code stays wrong, and the number of attempts is limited.
    retry: false,
  })

export interface Wanted {
  tid?: string
  search?: string
}

/** Most hours first. Each page has the totals of what is wanted, and of every team. */
export const peopleHoursQuery = (pid: string, wanted: Wanted) =>
  infiniteQueryOptions({
    ...listHoursByPersonInfiniteOptions({ path: { pid }, query: { limit: 50, ...wanted } }),
    ...byCursor,
    staleTime: 5_000,
  })

export const shiftsOfQuery = (pid: string, uid: string) =>
  queryOptions({ ...listShiftsOfOptions({ path: { pid, uid } }), select: rows })

/** After a correction: refreshes totals, shifts and tasks. */
export async function refreshHours(queryClient: QueryClient, pid: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(queriesOf({ pid }, 'listHoursByPerson', 'listShiftsOf', 'listMyShifts')),
    queryClient.invalidateQueries(queriesOf({}, 'getMyHours')),
    queryClient.invalidateQueries(tasksOf(pid)),
  ])
}
