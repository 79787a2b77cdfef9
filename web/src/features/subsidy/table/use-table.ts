import { setTrafficSubsidy, type TrafficSubsidy } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../../lib/api/headers.ts'
import { toProblem } from '../../../lib/problem.ts'
import { subsidyQuery } from '../../../lib/queries.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { refreshSubsidy } from '../queries.ts'
import { bodyOf, draftOf, type TableDraft } from './draft/draft.ts'
import { faultsInOrigins, faultsInRules, type RuleFault } from './draft/faults.ts'

/** The state of the table while it is edited, kept here until it is saved. */
export function useTable(pid: string, loaded: TrafficSubsidy | null) {
  const { t } = useTranslation('subsidy')
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<RuleFault[]>([])
  const [saved, setSaved] = useState(loaded)
  const [draft, setDraft] = useState(() => draftOf(loaded))
  const before = useMemo(() => draftOf(saved), [saved])
  const faults = useMemo(
    () => faultsInOrigins(draft.origins, draft.currency),
    [draft.origins, draft.currency],
  )
  const save = useMutation({
    mutationFn: () => setTrafficSubsidy({ path: { pid }, body: bodyOf(draft), headers: ifMatch(saved) }),
    onSuccess(answered) {
      setSaved(answered)
      setDraft(draftOf(answered))
      queryClient.setQueryData(subsidyQuery(pid).queryKey, answered)
      toasts.say(t('table.saved'))
      void refreshSubsidy(queryClient, pid)
    },
    onError: (error) => setRefused(refusedIn(error)),
  })
  return {
    draft,
    isNew: saved === null,
    isDirty: JSON.stringify(draft) !== JSON.stringify(before),
    faults,
    ruleFaults: new Set([...faultsInRules(draft), ...refused]),
    /** The server's error about the paying account, shown at its field until that changes. */
    refused,
    change(part: Partial<TableDraft>) {
      if (part.payer) setRefused([])
      setDraft((now) => ({ ...now, ...part }))
    },
    changeOrigins: (step: (origins: TableDraft['origins']) => TableDraft['origins']) =>
      setDraft((now) => ({ ...now, origins: step(now.origins) })),
    save,
  }
}

const refusedIn = (error: unknown) =>
  (['iban', 'bic'] as const).filter((field) =>
    toProblem(error).errors.some(({ pointer }) => pointer === `/body/payer/${field}`),
  )

export type Writing = ReturnType<typeof useTable>
