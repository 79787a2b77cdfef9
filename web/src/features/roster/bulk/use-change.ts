import { changeTasks, type Task } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { refreshTasks } from '../queries.ts'
import { type Change, inverseOf, type Kind } from './change.ts'

interface Asked {
  change: Change
  message: string
}

const undoMs = 20_000

/** Applies a change to all tasks or to none. Can be undone if nobody was notified. */
export function useChange(
  pid: string,
  { kind, tasks, notified }: { kind: Kind; tasks: Task[]; notified: number },
) {
  const { t } = useTranslation('roster')
  const { gap } = useFormat()
  const queryClient = useQueryClient()
  const warn = useWarn()
  const ids = tasks.map(({ id }) => id)
  async function run({ change, message }: Asked): Promise<void> {
    await changeTasks({ path: { pid }, body: { ids, change, ...(message && !change.cancel && { message }) } })
    await refreshTasks(queryClient, pid)
  }
  return useMutation({
    async mutationFn(asked: Asked) {
      // Nobody is on them: cancels them after some seconds unless it is undone.
      if (kind === 'cancel' && notified === 0)
        toasts.undoable(t('bulk.going', { count: ids.length }), () => void run(asked).catch(warn))
      else await run(asked)
    },
    onSuccess(_, { change }) {
      if (kind === 'cancel' && notified === 0) return
      const text = t(`bulk.done.${kind}`, { count: ids.length })
      const back = notified === 0 && inverseOf(change)
      if (back) toasts.revocable(text, undoMs, () => void run({ change: back, message: '' }).catch(warn))
      else toasts.say(notified > 0 ? text + gap + t('bulk.emails', { count: notified }) : text)
    },
  })
}
