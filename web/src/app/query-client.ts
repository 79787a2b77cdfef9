import { QueryClient } from '@tanstack/react-query'
import { toProblem } from '../lib/problem.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // What the server refuses it will refuse again; what did not arrive may.
        retry: (count, error) => count < 2 && [0, 502, 503, 504].includes(toProblem(error).status),
      },
    },
  })
}
