import { answerOffer, releaseSeat, signUp, type Task } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../lib/problem.ts'
import { tasksOf } from '../../../lib/queries.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { useWhySentence } from '../../../ui/feedback/why.tsx'
import { cacheTask, refreshTasks } from '../queries.ts'
import { type Dropped, droppedFrom, withoutSeat, withSeat } from './steps.ts'

/** Time to undo an accidental click. */
const undoMs = 10_000

/** Updates optimistically and reverts if the server refuses. */
function useOptimistic() {
  const queryClient = useQueryClient()
  return {
    queryClient,
    async show(task: Task): Promise<Task | undefined> {
      await queryClient.cancelQueries(tasksOf(task.pid))
      return cacheTask(queryClient, task)
    },
    restore: (before: Task | undefined) => before && cacheTask(queryClient, before),
  }
}

interface SignUp {
  n?: number | undefined
  /** Accepted warnings. */
  accept?: string[]
}

/** Signs up, requests a seat or joins the waitlist with one click, with an undo. */
export function useSignUp(task: Task) {
  const { t } = useTranslation('tasks')
  const { queryClient, show, restore } = useOptimistic()
  const drop = useDrop(task)
  const refuse = useRefusal(task)
  const { pid, id, title } = task
  return useMutation({
    mutationFn: ({ n, accept = [] }: SignUp) =>
      signUp({ path: { pid, id }, body: { accept, ...(n !== undefined && { role: n }) } }),
    onMutate: ({ n }) => show(withSeat(task, n)),
    onError(error, { accept }, before) {
      restore(before)
      if (!acceptable(error, accept ?? [])) refuse(error)
    },
    onSuccess(now) {
      cacheTask(queryClient, now)
      const state = now.you?.state
      const text =
        state === 'waiting'
          ? t('toast.waiting', { task: title, count: now.you?.ahead ?? 0 })
          : t(state === 'requested' ? 'toast.requested' : 'toast.taken', { task: title })
      toasts.revocable(text, undoMs, () => drop.mutate({ message: '', what: droppedFrom(state) }))
    },
    onSettled: () => void refreshTasks(queryClient, pid),
  })
}

const warnable = /^(overlap|rest|travel|day-hours|nights|skill|own-.+)$/

/** Whether the error may be a warning that wasn't accepted yet; then it is asked, and the server decides. */
export function acceptable(error: unknown, accepted: string[]): boolean {
  const { status, why } = toProblem(error)
  return (
    status === 409 &&
    why.length > 0 &&
    why.every(({ rule }) => warnable.test(rule) && !accepted.includes(rule))
  )
}

export function useDrop(task: Task) {
  const { t } = useTranslation('tasks')
  const { queryClient, show, restore } = useOptimistic()
  const refuse = useRefusal(task)
  const { pid, id, title } = task
  return useMutation({
    mutationFn: ({ message }: { message: string; what: Dropped }) =>
      releaseSeat({ path: { pid, id }, ...(message !== '' && { query: { message } }) }),
    onMutate: () => show(withoutSeat(task)),
    onError(error, _, before) {
      restore(before)
      refuse(error)
    },
    onSuccess: (_, { what }) => toasts.say(t(`drop.${what}.toast`, { task: title })),
    onSettled: () => void refreshTasks(queryClient, pid),
  })
}

/** Accepts or declines an offered seat. */
export function useAnswerOffer({ pid, id, title }: Pick<Task, 'pid' | 'id' | 'title'>) {
  const { t } = useTranslation('tasks')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answer: 'yes' | 'no') => answerOffer({ path: { pid, id }, body: { answer } }),
    onSuccess(now, answer) {
      cacheTask(queryClient, now)
      toasts.say(t(answer === 'yes' ? 'toast.taken' : 'toast.declined', { task: title }))
    },
    onSettled: () => refreshTasks(queryClient, pid),
  })
}

/** The rule is more specific than a generic conflict. */
function useRefusal({ time_zone: timeZone }: Task) {
  const warn = useWarn()
  const whyLine = useWhySentence({ timeZone })
  return (error: unknown) => {
    const { why } = toProblem(error)
    if (why.length > 0) toasts.warn(whyLine(why))
    else warn(error)
  }
}
