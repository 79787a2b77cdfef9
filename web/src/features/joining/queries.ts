import {
  getMeOptions,
  getPoolInvitationOptions,
  listMyApplicationsOptions,
  listMyStatementsOptions,
  type MyApplication,
  type Statement,
} from '@manyhands/api-client'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { queriesOf } from '../../lib/api/cache.ts'
import { rows } from '../../lib/api/lists.ts'
import { statementsQuery } from '../../lib/queries.ts'
import { sessionQuery, useSession } from '../../lib/session.ts'
import { participationQuery } from '../../lib/standing.ts'

/** Agreements that the person still has to sign; undefined while loading. */
export const useUnsignedOf = (pid: string) => useQuery(statementsQuery(pid)).data?.filter(isUnsigned)

export const isUnsigned = ({ version, signed_version }: Statement) => version !== signed_version

/** In all projects: agreements that are new or have changed since they signed. */
export const myStatementsQuery = queryOptions({ ...listMyStatementsOptions(), select: rows })

/** Refetched regularly, because others change it. */
const myApplicationsQuery = queryOptions({
  ...listMyApplicationsOptions(),
  select: rows,
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
    ...getPoolInvitationOptions({ body: { secret } }),
    enabled: secret !== '',
    staleTime: 60_000,
    gcTime: 0,
  })

/** Called after someone has applied, joined, signed or withdrawn. */
export const refreshJoining = (queryClient: QueryClient, pid: string) =>
  Promise.all([
    queryClient.invalidateQueries(queriesOf({ pid })),
    queryClient.invalidateQueries(myApplicationsQuery),
    queryClient.invalidateQueries(myStatementsQuery),
    queryClient.invalidateQueries(participationQuery),
    // They have chosen whether public pages name them.
    queryClient.invalidateQueries(getMeOptions()),
    queryClient.invalidateQueries(sessionQuery),
  ])
