import { orderTeams } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../../lib/api/cache.ts'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { merged, moved } from './order.ts'

/** Several moves in a row are saved as one change. */
const pauseMs = 600

interface Order {
  tids: string[]
  /** Updates at once and saves after a pause. The index is counted without the team itself. */
  move: (tid: string, to: number) => void
}

/** The order of teams; reverts to the server's if it can't be saved. */
export function useOrder(pid: string, present: string[]): Order {
  const [chosen, setChosen] = useState<string[] | null>(null)
  const save = useSave(pid, (sent) => setChosen((now) => (now === sent ? null : now)))
  const waiting = useRef<{ tids: string[]; timer: ReturnType<typeof setTimeout> } | null>(null)
  const tids = chosen ? merged(chosen, present) : present

  function send(): void {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    save(waiting.current.tids)
    waiting.current = null
  }
  const recent = useRef(send)
  recent.current = send
  // Saves on leaving the page, too.
  useEffect(() => () => recent.current(), [])

  return {
    tids,
    move(tid, to) {
      const next = moved(tids, tid, to)
      if (next.join() === tids.join()) return
      setChosen(next)
      clearTimeout(waiting.current?.timer)
      waiting.current = { tids: next, timer: setTimeout(() => recent.current(), pauseMs) }
    },
  }
}

function useSave(pid: string, settled: (sent: string[]) => void) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (tids: string[]) => orderTeams({ path: { pid }, body: { tids } }),
    // In sequence.
    scope: { id: `order ${pid}` },
    onError: () => toasts.warn(t('order.failed')),
    async onSettled(_, __, tids) {
      await queryClient.invalidateQueries(queriesOf({ pid }, 'listTeams'))
      settled(tids)
    },
  })
  return mutate
}
