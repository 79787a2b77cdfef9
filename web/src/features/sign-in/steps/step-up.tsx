import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '../../../../../api-client/src/index.ts'
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
  const { person } = useSession()

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
      onSignedIn={(signedIn) => (signedIn.person.uid === person?.uid ? close('again') : startOver())}
      onClose={() => close('giveUp')}
    />
  )
  return { stepUp, dialog }
}

/** It was someone else: nothing on this page is theirs. */
const startOver = () => window.location.assign('/home')

interface DialogProps {
  opened: boolean
  onSignedIn: (signedIn: SignedIn) => void
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
