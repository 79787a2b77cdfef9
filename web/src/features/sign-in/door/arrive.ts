import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SignedIn } from '../../../../../api-client/src/index.ts'
import { safePath } from '../../../lib/return-to.ts'
import { sessionQuery } from '../../../lib/session.ts'

/** After any way in: what was seen by no one, or by someone else, is forgotten, and off we go. */
export function useArrive() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async ({ is_new, return_to }: Pick<SignedIn, 'is_new' | 'return_to'>): Promise<void> => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
    await queryClient.refetchQueries(sessionQuery)
    const to = safePath(return_to)
    if (is_new) await router.navigate({ to: '/welcome', search: { return_to: to } })
    else router.history.push(to)
  }
}
