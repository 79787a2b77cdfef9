import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { queriesOf, type ReadId } from '../../lib/api/cache.ts'
import { keptAt } from '../../lib/api/headers.ts'
import { answeredAt } from '../../lib/offline/connection.ts'

/** What changes during a day. The frame around a page doesn't. */
const dated: ReadId[] = [
  'getHome',
  'getSchedule',
  'getTask',
  'listTaskPeople',
  'listReachable',
  'listTeamPeople',
  'getBoard',
]

/** The time of the oldest answer of the server that this page shows. */
export function useAsOf(): number {
  const queryClient = useQueryClient()
  const cache = queryClient.getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return useSyncExternalStore(subscribe, () => {
    const shown = cache.findAll({ ...queriesOf({}, ...dated), type: 'active' })
    const times = shown.flatMap(({ state }) =>
      state.data ? [keptAt(state.data as object) ?? state.dataUpdatedAt] : [],
    )
    return Math.min(answeredAt(), ...times)
  })
}
