import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TrafficSubsidy } from '../../../../../api-client/src/index.ts'
import { callForVersion, setTrafficSubsidy } from '../../../lib/api.ts'
import { subsidyQuery } from '../../../lib/queries.ts'
import { showSubsidy } from '../queries.ts'
import { bodyOf, draftOf, type TableDraft } from './draft/draft.ts'
import { faultsInOrigins, faultsInRules } from './draft/faults.ts'

export type Versioned = { data: TrafficSubsidy; version: string | null } | null

/** The table while it is written: kept here until it is saved. */
export function useTable(pid: string, loaded: Versioned) {
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState(loaded)
  const [draft, setDraft] = useState(() => draftOf(loaded?.data ?? null))
  const before = useMemo(() => draftOf(saved?.data ?? null), [saved])
  const faults = useMemo(
    () => faultsInOrigins(draft.origins, draft.currency),
    [draft.origins, draft.currency],
  )
  const save = useMutation({
    mutationFn: () => {
      // The version of what is not there.
      const version = saved ? saved.version : '""'
      const headers = version ? { 'If-Match': version } : {}
      return callForVersion(setTrafficSubsidy({ path: { pid }, body: bodyOf(draft), headers }))
    },
    onSuccess(answered) {
      setSaved(answered)
      setDraft(draftOf(answered.data))
      queryClient.setQueryData(subsidyQuery(pid).queryKey, answered)
      void showSubsidy(queryClient, pid)
    },
  })
  return {
    draft,
    isNew: saved === null,
    isDirty: JSON.stringify(draft) !== JSON.stringify(before),
    faults,
    ruleFaults: faultsInRules(draft),
    change: (part: Partial<TableDraft>) => setDraft((now) => ({ ...now, ...part })),
    changeOrigins: (step: (origins: TableDraft['origins']) => TableDraft['origins']) =>
      setDraft((now) => ({ ...now, origins: step(now.origins) })),
    save,
  }
}

export type Writing = ReturnType<typeof useTable>
