import {
  getPoolInvitation,
  listMyApplications,
  listMyStatements,
  listStatements,
  type MyApplication,
  type Statement,
} from '@manyhands/api-client'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { meQuery } from '../../lib/queries.ts'
import { sessionQuery, useSession } from '../../lib/session.ts'
import { participationQuery } from '../../lib/standing.ts'

/** The agreements of a project, and which of them the person has signed. */
export const statementsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'statements'],
    queryFn: async ({ signal }) => (await listStatements({ path: { pid }, signal })).data,
  })

/** Agreements that the person still has to sign; undefined while loading. */
export const useUnsignedOf = (pid: string) => useQuery(statementsQuery(pid)).data?.filter(isUnsigned)

export const isUnsigned = ({ version, signed_version }: Statement) => version !== signed_version

/** In all projects: agreements that are new or have changed since they signed. */
export const myStatementsQuery = queryOptions({
  queryKey: ['me', 'statements'],
  queryFn: async ({ signal }) => (await listMyStatements({ signal })).data,
})

/** Refetched regularly, because others change it. */
const myApplicationsQuery = queryOptions({
  queryKey: ['me', 'applications'],
  queryFn: async ({ signal }) => (await listMyApplications({ signal })).data,
  refetchInterval: 60_000,
})

/** Undefined while loading; empty when signed out. */
export function useMyApplications(): MyApplication[] | undefined {
  const { person, known } = useSession()
  const { data } = useQuery({ ...myApplicationsQuery, enabled: person !== null })
  return known && person === null ? [] : data
}

export const isOpen = ({ state }: MyApplication) => state === 'pending' || state === 'pooled'

export const poolInvitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['pool-invitation', secret],
    queryFn: ({ signal }) => getPoolInvitation({ body: { secret }, signal }),
    enabled: secret !== '',
    staleTime: 60_000,
    gcTime: 0,
  })

/** Called after someone has applied, joined, signed or withdrawn. */
export const refreshJoining = (queryClient: QueryClient, pid: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['projects', pid] }),
    queryClient.invalidateQueries({ queryKey: myApplicationsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: myStatementsQuery.queryKey }),
    queryClient.invalidateQueries(participationQuery),
    // They have chosen whether public pages name them.
    queryClient.invalidateQueries(meQuery),
    queryClient.invalidateQueries(sessionQuery),
  ])
