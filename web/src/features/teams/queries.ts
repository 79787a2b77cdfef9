import {
  changeTeam,
  getTeamOptions,
  listTeamHistoryInfiniteOptions,
  resendInvitation,
  type TeamChange,
  type TeamPerson,
} from '@manyhands/api-client'
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../lib/api/cache.ts'
import { ifMatch } from '../../lib/api/headers.ts'
import { byCursor } from '../../lib/api/lists.ts'
import { participationQuery } from '../../lib/standing.ts'
import { toasts } from '../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../ui/feedback/toasts/toaster.tsx'

export interface TeamRef {
  pid: string
  tid: string
}

export const teamQuery = ({ pid, tid }: TeamRef) => getTeamOptions({ path: { pid, tid } })

interface Change {
  body: TeamChange
  /** Whether to refuse it if someone else has changed the team meanwhile. */
  careful?: boolean
}

/** Changes are sent in sequence, so that one's own recent change isn't taken for a conflict. */
export function useTeamChange({ pid, tid }: TeamRef) {
  const queryClient = useQueryClient()
  const { queryKey } = teamQuery({ pid, tid })
  const own = queriesOf({ pid, tid }, 'getTeam')
  const all = queriesOf({ pid })
  return useMutation({
    scope: { id: `team ${pid} ${tid}` },
    async mutationFn({ body, careful = false }: Change) {
      const headers = careful ? ifMatch(queryClient.getQueryData(queryKey)) : {}
      const saved = await changeTeam({ path: { pid, tid }, body, headers })
      // Cancels running requests, whose responses would be outdated.
      await queryClient.cancelQueries(own)
      queryClient.setQueryData(queryKey, saved)
    },
    onSuccess() {
      void queryClient.invalidateQueries({
        predicate: (query) => all.predicate(query) && !own.predicate(query),
      })
    },
  })
}

export const teamHistoryQuery = ({ pid, tid }: TeamRef) =>
  infiniteQueryOptions({
    ...listTeamHistoryInfiniteOptions({ path: { pid, tid }, query: { limit: 20 } }),
    ...byCursor,
  })

/** After membership changes: refreshes all pages of the project, and one's own. */
export const refreshPeople = (queryClient: QueryClient, pid: string) =>
  Promise.all([
    queryClient.invalidateQueries(queriesOf({ pid })),
    queryClient.invalidateQueries(participationQuery),
  ])

/** Emails the invitation again, at most once a day. */
export function useResend({ pid, tid }: TeamRef, { uid, name }: Pick<TeamPerson, 'uid' | 'name'>) {
  const { t } = useTranslation('teams')
  return useMutation({
    mutationFn: () => resendInvitation({ path: { pid, tid, uid } }),
    onSuccess: () => toasts.say(t('people.resent', { name })),
    onError: useWarn(),
  })
}
