import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, getUser, listAddresses } from '../../lib/api.ts'
import { meQuery } from '../../lib/queries.ts'
import { type Me, sessionQuery } from '../../lib/session.ts'

export const addressesQuery = queryOptions({
  queryKey: ['me', 'addresses'],
  queryFn: async ({ signal }) => (await call(listAddresses({ signal }))).data,
})

export const userQuery = (uid: string) =>
  queryOptions({
    queryKey: ['users', uid],
    queryFn: ({ signal }) => call(getUser({ path: { uid }, signal })),
  })

/** After a change: updates the person everywhere. */
export function refreshMe(queryClient: QueryClient, me: { data: Me; version: string | null }): void {
  queryClient.setQueryData(meQuery.queryKey, me)
  queryClient.setQueryData(sessionQuery.queryKey, (before) => before && { ...before, person: me.data })
  void queryClient.invalidateQueries({ queryKey: ['users', me.data.uid] })
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'members' })
}
