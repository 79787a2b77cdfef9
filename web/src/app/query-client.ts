import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { replaceData } from '../lib/api/headers.ts'
import { toProblem } from '../lib/problem.ts'
import { homeQuery } from '../lib/queries.ts'
import { sessionQuery } from '../lib/session.ts'

/** Calls `onSignedOut` when the session has ended on the server (signed out elsewhere, or timed out). */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    const state = queryClient.getQueryData(sessionQuery.queryKey)
    if (state?.person && toProblem(error).status === 401) onSignedOut()
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      // The home page shows something of everything, so any change may change it.
      onSettled: () => void queryClient.invalidateQueries(homeQuery),
    }),
    defaultOptions: {
      // Fails at once while offline instead of pausing silently.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        structuralSharing: replaceData,
        // A refused request would be refused again; a network or gateway error may pass.
        retry: (count, error) => count < 2 && [0, 502, 503, 504].includes(toProblem(error).status),
      },
    },
  })
  return queryClient
}
