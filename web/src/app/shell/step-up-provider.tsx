import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { ApiProblem } from '../../lib/problem.ts'
import { refreshSession } from '../../lib/session.ts'
import { type StepUp, StepUpContext } from '../../lib/step-up.ts'

const StepUpDialog = lazy(async () => {
  const loading = import('../../features/sign-in/steps/step-up.tsx')
  const [module] = await Promise.all([loading, loadTexts('sign-in')])
  return { default: module.StepUpDialog }
})

/** Error codes that ask for a fresh sign-in. */
const asking = ['step_up_required', 'strong_sign_in_required']

interface Waiting {
  code: string
  again: () => void
  giveUp: () => void
}

/** One dialog for all requests that wait for a fresh sign-in; the page below stays as it is. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const queryClient = useQueryClient()
  const stepUp: StepUp = useCallback(
    async (step) => {
      try {
        return await step()
      } catch (error) {
        if (!(error instanceof ApiProblem && asking.includes(error.code))) throw error
        await new Promise<void>((again, refuse) =>
          setWaiting((others) => [...others, { code: error.code, again, giveUp: () => refuse(error) }]),
        )
        await refreshSession(queryClient)
        return step()
      }
    },
    [queryClient],
  )
  const finish = (how: 'again' | 'giveUp') => {
    for (const one of waiting) one[how]()
    setWaiting([])
  }
  return (
    <StepUpContext value={stepUp}>
      {children}
      {waiting.length > 0 && (
        <Suspense>
          <StepUpDialog
            strong={waiting.some(({ code }) => code === 'strong_sign_in_required')}
            onConfirmed={() => finish('again')}
            onClose={() => finish('giveUp')}
          />
        </Suspense>
      )}
    </StepUpContext>
  )
}
