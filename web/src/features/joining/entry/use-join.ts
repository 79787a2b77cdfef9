import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Team } from '../../../../../api-client/src/index.ts'
import { call, joinTeam } from '../../../lib/api.ts'
import { toProblem } from '../../../lib/problem.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { toasts } from '../../../ui/feedback/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toaster.tsx'
import { useWhyLine } from '../../../ui/feedback/why.tsx'
import { isUnsigned, showJoining, statementsQuery } from '../queries.ts'

/** In at once. A refusal says why. */
export function useJoin({ pid, tid, name }: Team) {
  const { t } = useTranslation('joining')
  const queryClient = useQueryClient()
  const whyLine = useWhyLine()
  const warn = useWarn()
  const stepUp = useStepUp()
  return useMutation({
    mutationFn: () => stepUp(() => call(joinTeam({ path: { pid, tid } }))),
    onSuccess: () => toasts.say(t('join.in', { team: name })),
    onError(error) {
      const { why } = toProblem(error)
      if (why.length > 0) toasts.warn(whyLine(why))
      else warn(error)
    },
    onSettled: () => showJoining(queryClient, pid),
  })
}

/** What whoever is here has yet to agree to; undefined while it is not known. */
export function useUnsignedOf(pid: string) {
  return useQuery(statementsQuery(pid)).data?.filter(isUnsigned)
}
