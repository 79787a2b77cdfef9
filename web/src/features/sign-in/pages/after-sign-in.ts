import type { SignedIn } from '@manyhands/api-client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { allBut } from '../../../lib/api/cache.ts'
import { changeLanguage } from '../../../lib/i18n/i18n.ts'
import { hasChosenLanguage } from '../../../lib/i18n/languages.ts'
import { safePath } from '../../../lib/links/return-to.ts'
import { sessionOf, sessionQuery } from '../../../lib/session.ts'

/**
 * After any sign-in: clears data of an earlier session and redirects. The pages of the sign-in leave no trace
 * in the history: going back to one would only redirect again.
 */
export function useAfterSignIn() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async ({ person, is_new, return_to }: SignedIn): Promise<void> => {
    if (!hasChosenLanguage()) await changeLanguage(person.language)
    queryClient.removeQueries(allBut('getSignIn'))
    const { strong, secondStep } = sessionOf(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }))
    const to = safePath(return_to)
    const hasMore = !strong && (secondStep.passkey || secondStep.totp)
    const next = { search: { return_to: to }, replace: true }
    if (is_new) await router.navigate({ to: '/welcome', ...next })
    else if (hasMore) await router.navigate({ to: '/sign-in/second-step', ...next })
    else router.history.replace(to)
  }
}
