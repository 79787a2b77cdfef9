import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { refreshJoining } from '../queries.ts'

/** Announces a step and executes it unless it is undone in time; leaving the page executes it at once. */
export function useUndoable(pid: string, step: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  const warn = useWarn()
  const [waiting, setWaiting] = useState(false)
  const back = () => setWaiting(false)
  const run = () =>
    step()
      .catch(warn)
      .then(() => refreshJoining(queryClient, pid))
      .then(back)
  return {
    waiting,
    start(text: string): void {
      setWaiting(true)
      toasts.undoable(text, () => void run(), back)
    },
  }
}
