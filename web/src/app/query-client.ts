import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toProblem } from '../lib/problem.ts'
import { sessionQuery } from '../lib/session.ts'

/** Tells when the server takes us for nobody although we thought to be someone: ended elsewhere, or too long idle. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    const state = queryClient.getQueryData(sessionQuery.queryKey)
    if (state?.person && toProblem(error).status === 401) onSignedOut()
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network it fails at once and says so, rather than wait without a word.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // What the server refuses it will refuse again; what did not arrive may.
        retry: (count, error) => count < 2 && [0, 502, 503, 504].includes(toProblem(error).status),
      },
    },
  })
  return queryClient
}
