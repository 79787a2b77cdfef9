import { type PrivateAnswers, readPrivateAnswers } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionQuery, useSession } from '../../../../lib/session.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import type { FormRef } from '../../queries.ts'

export type OpenedRow = PrivateAnswers['data'][number]

/** Kept only in this state, never in a cache. */
export interface OpenedAnswers extends Pick<PrivateAnswers, 'columns' | 'next_cursor'> {
  rows: OpenedRow[]
}

export type Opening = ReturnType<typeof useOpening>

/** Reads private answers page by page, and drops them when the sign-in is no longer fresh. */
export function useOpening(formRef: FormRef) {
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<OpenedAnswers | null>(null)
  const [locked, setLocked] = useState(false)
  const read = useMutation({
    // Returns nothing: a mutation's result would stay in the cache.
    mutationFn: async ({ columns, cursor }: { columns: string[]; cursor?: string }) => {
      const body = { columns, limit: 50, ...(cursor && { cursor }) }
      const page = await stepUp(() => readPrivateAnswers({ path: formRef, body }))
      // Locking depends on it, and someone may have signed in again in another tab.
      await queryClient.refetchQueries(sessionQuery)
      setLocked(false)
      setOpened((before) => ({
        columns: page.columns,
        next_cursor: page.next_cursor,
        rows: [...(cursor ? (before?.rows ?? []) : []), ...page.data],
      }))
    },
  })
  const { freshUntil } = useSession()
  const isOpen = opened !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(() => {
      setOpened(null)
      setLocked(true)
    }, freshUntil - Date.now())
    return () => clearTimeout(timer)
  }, [isOpen, freshUntil])
  return {
    opened,
    /** Whether they were dropped automatically. */
    locked,
    error: read.error,
    busy: read.isPending,
    open: (columns: string[]) => read.mutate({ columns }),
    more() {
      if (opened?.next_cursor)
        read.mutate({ columns: opened.columns.map(({ column }) => column), cursor: opened.next_cursor })
    },
    close() {
      setOpened(null)
      setLocked(false)
    },
  }
}
