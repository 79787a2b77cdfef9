import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type {
  Application,
  ApplicationDecision,
  ApplicationsDecided,
} from '../../../../../api-client/src/index.ts'
import { call, decideApplication, decideApplications, undoDecision } from '../../../lib/api.ts'
import { type Decided, toProblem } from '../../../lib/problem.ts'
import { useFormat } from '../../../lib/words/format.ts'
import { toasts } from '../../../ui/feedback/toast-queue.ts'
import { dropDecided, showApplications } from '../queries.ts'
import { byTeam, turnOf } from '../turn.ts'
import type { Offer } from './use-undo.ts'

export type Given = Omit<ApplicationDecision, 'tid'>

export interface Plan {
  applications: Application[]
  given: Given
}

interface Options {
  offer: Offer
  /** They are decided: what is next? */
  onDone: (ids: string[]) => void
  /** And back again. */
  onUndone: (ids: string[]) => void
  /** Someone else was faster. */
  onLost: () => void
}

/** Decides at once; the mails wait, so that it can be taken back. */
export function useDecide(pid: string, { offer, onDone, onUndone, onLost }: Options) {
  const { t } = useTranslation('inbox')
  const queryClient = useQueryClient()
  const tellFaster = useTellFaster()
  return useMutation({
    mutationFn: ({ applications, given }: Plan) => send(pid, applications, given),
    onSuccess(refused, { applications, given: { decision } }) {
      const ids = applications.map(({ id }) => id).filter((id) => !refused.some((one) => one.id === id))
      if (refused.length > 0) toasts.warn(t('decided.refused', { count: refused.length }))
      if (ids.length === 0) return
      onDone(ids)
      dropDecided(queryClient, pid, ids)
      const [first] = applications
      const told = {
        count: ids.length,
        name: first?.person.name ?? '',
        team: (first && turnOf(first)?.team) ?? '',
      }
      const words =
        applications.length === 1 ? t(`decided.one.${decision}`, told) : t(`decided.${decision}`, told)
      offer(
        t('undo.hint', { done: words }),
        () => takeBack(pid, ids),
        () => onUndone(ids),
      )
    },
    onError(error) {
      const { decided } = toProblem(error)
      if (!decided) return
      tellFaster(decided)
      onLost()
    },
    onSettled: () => showApplications(queryClient, pid),
  })
}

/** Those that could not be decided. One alone is refused with a problem that says who was faster. */
async function send(
  pid: string,
  applications: Application[],
  given: Given,
): Promise<ApplicationsDecided['data']> {
  const [first, ...more] = applications
  if (first && more.length === 0) {
    const tid = turnOf(first)?.tid
    await call(decideApplication({ path: { pid, id: first.id }, body: { ...(tid && { tid }), ...given } }))
    return []
  }
  const refused: ApplicationsDecided['data'] = []
  for (const { tid, some } of byTeam(applications)) {
    const body = { ids: some.map(({ id }) => id), ...(tid && { tid }), ...given }
    const { data } = await call(decideApplications({ path: { pid }, body }))
    refused.push(...data.filter(({ done }) => !done))
  }
  return refused
}

async function takeBack(pid: string, ids: string[]): Promise<void> {
  for (const id of ids) await call(undoDecision({ path: { pid, id } }))
}

function useTellFaster() {
  const { t } = useTranslation('inbox')
  const { ago } = useFormat()
  return ({ by, at, decision }: Decided) =>
    toasts.warn(
      t(`faster.${decision as 'accepted'}`, {
        name: by.name,
        ago: ago(at),
        defaultValue: t('faster.other', { name: by.name, ago: ago(at) }),
      }),
    )
}
