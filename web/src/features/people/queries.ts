import { getUser, listAddresses } from '@manyhands/api-client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { meQuery } from '../../lib/queries.ts'
import { type Me, sessionQuery } from '../../lib/session.ts'

export const addressesQuery = queryOptions({
  queryKey: ['me', 'addresses'],
  queryFn: async ({ signal }) => (await listAddresses({ signal })).data,
})

export const userQuery = (uid: string) =>
  queryOptions({
    queryKey: ['users', uid],
    queryFn: ({ signal }) => getUser({ path: { uid }, signal }),
  })

/** After a change: updates the person everywhere. */
export function refreshMe(queryClient: QueryClient, me: Me): void {
  queryClient.setQueryData(meQuery.queryKey, me)
  queryClient.setQueryData(sessionQuery.queryKey, (before) => before && { ...before, person: me })
  void queryClient.invalidateQueries({ queryKey: ['users', me.uid] })
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'members' })
}
