import { assignSeat, type Task } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem, type Why } from '../../../lib/problem.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { refreshTasks } from '../queries.ts'

export interface Someone {
  uid: string
  name: string
  avatar_url: string | null
  tentative?: true
}

interface Asked {
  person: Someone
  role?: number | undefined
  override?: string | undefined
}

/** Assigns someone. They get an email, unless they have yet to accept their invitation. */
export function useAssignment({ pid, id, title }: Task) {
  const { t } = useTranslation('roster')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ person, role, override }: Asked) =>
      assignSeat({
        path: { pid, id, uid: person.uid },
        body: { ...(role && { role }), ...(override && { override }) },
      }),
    async onSuccess(_, { person }) {
      toasts.say(t(person.tentative ? 'put.planned' : 'put.done', { name: person.name, title }))
      await refreshTasks(queryClient, pid)
    },
  })
}

/** Rules about someone's schedule that a team lead can override with a reason. */
const overridable = /^(overlap|rest|travel|day-hours|nights|skill|own-.+|form-missing(-closed)?)$/
export const canBeOverridden = (error: unknown): boolean => {
  const { why } = toProblem(error)
  return why.length > 0 && why.every(({ rule }) => overridable.test(rule))
}

/** Someone whom the server refused, and the rules. */
export interface Refused {
  person: Someone
  why: Why[]
}

/** Assigns someone with a request or on the waitlist. If a scheduling rule prevents it, asks for a reason. */
export function useAssign(task: Task) {
  const put = useAssignment(task)
  const warn = useWarn({ about: 'them' })
  const [asked, setAsked] = useState<Refused | null>(null)
  const onError = (error: unknown, person: Someone) =>
    canBeOverridden(error) ? setAsked({ person, why: toProblem(error).why }) : warn(error)
  return {
    busy: put.isPending ? put.variables.person.uid : null,
    give: (person: Someone) => put.mutate({ person }, { onError: (error) => onError(error, person) }),
    asked,
    stopAsking: () => setAsked(null),
  }
}
