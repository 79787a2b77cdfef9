import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../../lib/problem.ts'
import { sessionQuery, useSession } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import styles from '../door.module.css'
import { Ways } from './ways.tsx'

interface Waiting {
  again: () => void
  giveUp: (error: unknown) => void
}

/**
 * For steps that need a fresh sign-in: `stepUp(() => call(…))` does it, and if the server wants to
 * be sure who it is, asks in a dialog and does it again. Put `dialog` into the page.
 */
export function useStepUp() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const queryClient = useQueryClient()

  async function stepUp<Result>(step: () => Promise<Result>): Promise<Result> {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'step_up_required')) throw error
      await new Promise<void>((again, giveUp) => setWaiting({ again, giveUp: () => giveUp(error) }))
      await queryClient.refetchQueries(sessionQuery)
      return step()
    }
  }

  const close = (how: 'again' | 'giveUp') => {
    waiting?.[how](undefined)
    setWaiting(null)
  }
  const dialog = (
    <StepUpDialog
      opened={waiting !== null}
      onSignedIn={() => close('again')}
      onClose={() => close('giveUp')}
    />
  )
  return { stepUp, dialog }
}

interface DialogProps {
  opened: boolean
  onSignedIn: () => void
  onClose: () => void
}

function StepUpDialog({ opened, onSignedIn, onClose }: DialogProps) {
  const { t } = useTranslation('sign-in')
  const { person } = useSession()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('stepUp.title')}>
      <div className={styles.form}>
        <p className={styles.hint}>{t('stepUp.text')}</p>
        <Ways
          returnTo={window.location.pathname}
          {...(person && { email: person.email })}
          onSignedIn={onSignedIn}
        />
      </div>
    </Dialog>
  )
}
