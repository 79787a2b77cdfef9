import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { MyApplication, Statement } from '../../../../api-client/src/index.ts'
import {
  call,
  getPoolInvitation,
  listMyApplications,
  listMyStatements,
  listStatements,
} from '../../lib/api.ts'
import { meQuery } from '../../lib/queries.ts'
import { sessionQuery, useSession } from '../../lib/session.ts'
import { participationQuery } from '../../lib/standing.ts'

/** What a project asks everyone to agree to, and what of it whoever is here has signed. */
export const statementsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'statements'],
    queryFn: async ({ signal }) => (await call(listStatements({ path: { pid }, signal }))).data,
  })

/** What whoever is here has yet to agree to; undefined while it is not known. */
export const useUnsignedOf = (pid: string) => useQuery(statementsQuery(pid)).data?.filter(isUnsigned)

export const isUnsigned = ({ version, signed_version }: Statement) => version !== signed_version

/** In all projects: what has got a new wording, or was never signed. */
export const myStatementsQuery = queryOptions({
  queryKey: ['me', 'statements'],
  queryFn: async ({ signal }) => (await call(listMyStatements({ signal }))).data,
})

/** Asked again now and then: it changes by what others do. */
const myApplicationsQuery = queryOptions({
  queryKey: ['me', 'applications'],
  queryFn: async ({ signal }) => (await call(listMyApplications({ signal }))).data,
  refetchInterval: 60_000,
})

/** Undefined while it is not known; none for nobody. */
export function useMyApplications(): MyApplication[] | undefined {
  const { person, known } = useSession()
  const { data } = useQuery({ ...myApplicationsQuery, enabled: person !== null })
  return known && person === null ? [] : data
}

export const isOpen = ({ state }: MyApplication) => state === 'pending' || state === 'pooled'

export const poolInvitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['pool-invitation', secret],
    queryFn: ({ signal }) => call(getPoolInvitation({ body: { secret }, signal })),
    enabled: secret !== '',
    staleTime: 60_000,
    gcTime: 0,
  })

/** After someone has applied, joined, agreed or changed their mind. */
export const showJoining = (queryClient: QueryClient, pid: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['projects', pid] }),
    queryClient.invalidateQueries({ queryKey: myApplicationsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: myStatementsQuery.queryKey }),
    queryClient.invalidateQueries(participationQuery),
    // They have said whether public pages name them.
    queryClient.invalidateQueries(meQuery),
    queryClient.invalidateQueries(sessionQuery),
  ])
