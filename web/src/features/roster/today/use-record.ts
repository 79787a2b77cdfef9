import { type Board, type BoardSeat, recordAttendance } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../lib/problem.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { type Attendance, type GroupName, keyOf, withState } from './groups.ts'
import { boardQuery } from './use-live.ts'

/** How long someone stays in place, with an undo button. */
const keptMs = 2_500
/** After the list has moved, a tap may still be meant for what was there before. */
const blindMs = 350

interface Step {
  task: string
  seat: BoardSeat
  to: Attendance
}

/** Records with one tap, optimistically. A second tap does nothing; people move later, all at once. */
export function useRecord(pid: string) {
  const [kept, setKept] = useState<ReadonlyMap<string, GroupName>>(new Map())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const movedAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  function releaseKept(): void {
    clearTimeout(timer.current)
    movedAt.current = Date.now()
    setKept(new Map())
  }
  const record = useRecording(pid, releaseKept)
  return {
    kept,
    isKept: (task: string, uid: string) => kept.has(keyOf(task, uid)),
    /** The next step. */
    tap(step: Step): void {
      const key = keyOf(step.task, step.seat.uid)
      if (kept.has(key) || Date.now() - movedAt.current < blindMs) return
      setKept((now) => new Map(now).set(key, step.seat.group))
      // While taps follow each other, everyone stays in place until a pause.
      clearTimeout(timer.current)
      timer.current = setTimeout(releaseKept, keptMs)
      record.mutate(step)
    },
    /** Any other step. */
    say: (step: Step) => record.mutate(step),
  }
}

function useRecording(pid: string, onRefused: () => void) {
  const { t } = useTranslation('roster')
  const queryClient = useQueryClient()
  const warn = useWarn({ about: 'them' })
  const { queryKey } = boardQuery(pid)
  return useMutation({
    mutationFn: ({ task, seat, to }: Step) =>
      recordAttendance({ path: { pid, id: task, uid: seat.uid }, body: { state: to, from: seat.state } }),
    async onMutate({ task, seat, to }) {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Board>(
        queryKey,
        (board) => board && withState(board, task, seat.uid, to, new Date()),
      )
    },
    onError(error, { task, seat }) {
      // Optimistic, because while offline there is nothing to read.
      queryClient.setQueryData<Board>(
        queryKey,
        (board) => board && withState(board, task, seat.uid, seat.state, new Date()),
      )
      onRefused()
      const { decided } = toProblem(error)
      if (decided) toasts.warn(t('today.faster', { name: seat.name, by: decided.by.name }))
      else warn(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
