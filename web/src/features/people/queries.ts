import { getMeOptions, type Me } from '@manyhands/api-client'
import type { QueryClient } from '@tanstack/react-query'
import { queriesOf } from '../../lib/api/cache.ts'
import { sessionQuery } from '../../lib/session.ts'

/** After a change: updates the person everywhere. */
export function refreshMe(queryClient: QueryClient, me: Me): void {
  queryClient.setQueryData(getMeOptions().queryKey, me)
  queryClient.setQueryData(sessionQuery.queryKey, (before) => before && { ...before, person: me })
  void queryClient.invalidateQueries(queriesOf({ uid: me.uid }, 'getUser'))
  void queryClient.invalidateQueries(queriesOf({}, 'listMembers'))
}
