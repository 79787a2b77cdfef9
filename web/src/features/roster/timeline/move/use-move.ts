import { changeTask, type Task, type TaskChange } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../../ui/feedback/toasts/toaster.tsx'
import { fillOf } from '../../fill.ts'
import { type ledTasksQuery, refreshTasks } from '../../queries.ts'
import type { By, Row } from '../layout.ts'

const minuteMs = 60_000
const undoMs = 20_000

export interface Move {
  task: Task
  minutes: number
  /** Null if it stays in its row. */
  row: Row | null
}

/** What a move changes: the time, and the location or team of the row. */
export function changeBy({ task, minutes, row }: Move, by: By): TaskChange {
  const later = (iso: string) => new Date(Date.parse(iso) + minutes * minuteMs).toISOString()
  return {
    ...(minutes !== 0 && { starts_at: later(task.starts_at!), ends_at: later(task.ends_at!) }),
    ...(row && by === 'location' && { location: row.key }),
    ...(row && by === 'team' && { tid: row.key || null }),
  }
}

const pick = ({ starts_at, ends_at, location, tid }: Task): TaskChange => ({
  starts_at,
  ends_at,
  location,
  tid,
})

interface Moving {
  pid: string
  by: By
  /** Of the tasks that are shown. */
  queryKey: ReturnType<typeof ledTasksQuery>['queryKey']
}

/** Moves at once if nobody has a seat, with an undo; otherwise after a preview. */
export function useMove({ pid, by, queryKey }: Moving) {
  const { t } = useTranslation('roster')
  const queryClient = useQueryClient()
  const warn = useWarn()
  const [asked, setAsked] = useState<Move | null>(null)
  const change = useMutation({
    mutationFn: ({ id, body, message }: { id: string; body: TaskChange; message: string }) =>
      changeTask({ path: { pid, id }, body: { ...body, ...(message && { message }) } }),
    onMutate({ id, body }) {
      const moved = (task: Task) => (task.id === id ? ({ ...task, ...body } as Task) : task)
      queryClient.setQueryData(queryKey, (list) => list && { ...list, data: list.data.map(moved) })
    },
    onError: warn,
    onSettled: () => refreshTasks(queryClient, pid),
  })
  function run(move: Move, message = ''): void {
    const { task } = move
    change.mutate(
      { id: task.id, body: changeBy(move, by), message },
      {
        onSuccess() {
          setAsked(null)
          const text = t('timeline.moved', { title: task.title })
          if (fillOf(task).taken > 0) toasts.say(text)
          else
            toasts.revocable(text, undoMs, () =>
              change.mutate({ id: task.id, body: pick(task), message: '' }),
            )
        },
      },
    )
  }
  return {
    asked,
    busy: change.isPending,
    stopAsking: () => setAsked(null),
    run,
    ask: (move: Move) => (fillOf(move.task).taken > 0 ? setAsked(move) : run(move)),
  }
}
