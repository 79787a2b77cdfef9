import type { Application } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../lib/problem.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { refreshApplications, removeDecided } from '../queries.ts'
import { turnOf } from '../turn.ts'
import { type Given, sendDecisions, undoInParts } from './sending.ts'
import type { Offer } from './use-undo.ts'
import { useAlreadyDecidedText, useWhyNot } from './use-why-not.ts'

export interface Plan {
  applications: Application[]
  given: Given
}

interface Options {
  offer: Offer
  /** Called when they are decided. */
  onDone: (ids: string[]) => void
  /** Called when they are undone. */
  onUndone: (ids: string[]) => void
  /** Called when someone else was faster. */
  onLost: () => void
}

/** Decides at once; emails are held, so that it can be undone. */
export function useDecide(pid: string, { offer, onDone, onUndone, onLost }: Options) {
  const { t } = useTranslation('inbox')
  const queryClient = useQueryClient()
  const whyNot = useWhyNot()
  const fasterLine = useAlreadyDecidedText()
  async function undo(applications: Application[], ids: string[]): Promise<string | undefined> {
    const left = await undoInParts(pid, ids)
    if (left.length === 0) return undefined
    return `${t('undo.some', { count: ids.length - left.length })}\n${whyNot(left, applications)}`
  }
  return useMutation({
    mutationFn: ({ applications, given }: Plan) => sendDecisions(pid, applications, given),
    onSuccess(refused, { applications, given: { decision } }) {
      const ids = applications.map(({ id }) => id).filter((id) => !refused.some((one) => one.id === id))
      if (refused.length > 0)
        toasts.warn(`${t('decided.refused', { count: refused.length })}\n${whyNot(refused, applications)}`)
      if (ids.length === 0) {
        if (refused.every(({ decided }) => decided)) onLost()
        return
      }
      onDone(ids)
      removeDecided(queryClient, pid, ids)
      const [first] = applications
      const values = {
        count: ids.length,
        name: first?.person.name ?? '',
        team: (first && turnOf(first)?.team) ?? '',
      }
      const words =
        applications.length === 1 ? t(`decided.one.${decision}`, values) : t(`decided.${decision}`, values)
      offer(
        t('undo.hint', { done: words }),
        () => undo(applications, ids),
        () => onUndone(ids),
      )
    },
    onError(error) {
      const { decided } = toProblem(error)
      if (!decided) return
      toasts.warn(fasterLine(decided))
      onLost()
    },
    onSettled: () => refreshApplications(queryClient, pid),
  })
}
