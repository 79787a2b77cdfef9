import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../lib/problem.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { refreshApplications } from '../queries.ts'

/** The server holds emails for thirty seconds; the margin covers network delays. */
const undoMs = 28_000

interface Step {
  toast: number
  until: number
  undo: () => void
}

/** Lets people undo the last step, from its toast or by a keyboard shortcut. */
export function useUndo(pid: string) {
  const { t } = useTranslation('inbox')
  const queryClient = useQueryClient()
  const steps = useRef<Step[]>([])

  /** `back` undoes it and returns what could not be undone; `then` runs if everything was. */
  function offer(text: string, back: () => Promise<string | undefined>, then?: () => void): void {
    const step: Step = { toast: 0, until: Date.now() + undoMs, undo: () => void takeBack() }
    async function takeBack(): Promise<void> {
      steps.current = steps.current.filter((one) => one !== step)
      try {
        const left = await back()
        if (left === undefined) {
          toasts.say(t('undo.done'))
          then?.()
        } else toasts.warn(left)
      } catch (error) {
        const [why] = toProblem(error).why
        toasts.warn(t(why?.rule === 'moved-on' ? 'undo.movedOn' : 'undo.tooLate'))
      }
      await refreshApplications(queryClient, pid)
    }
    // One toast at a time: ten decisions in a row would fill the screen.
    for (const { toast } of steps.current) toasts.close(toast)
    step.toast = toasts.revocable(text, undoMs, step.undo)
    steps.current.push(step)
  }

  function undoLast(): void {
    const step = steps.current.pop()
    if (!step || step.until < Date.now()) {
      toasts.say(t('undo.nothing'))
      return
    }
    toasts.close(step.toast)
    step.undo()
  }

  return { offer, undoLast }
}

export type Offer = ReturnType<typeof useUndo>['offer']
