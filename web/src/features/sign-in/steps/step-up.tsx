import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import styles from '../door.module.css'
import { Ways } from './ways.tsx'

interface Props {
  onConfirmed: () => void
  onClose: () => void
}

/** Signs the same person in once more, without leaving the page. */
export function StepUpDialog({ onConfirmed, onClose }: Props) {
  const { t } = useTranslation('sign-in')
  const { person } = useSession()
  return (
    <Dialog opened onClose={onClose} title={t('stepUp.title')}>
      <div className={styles.form}>
        <p className={styles.hint}>{t('stepUp.text')}</p>
        <Ways
          returnTo={window.location.pathname}
          {...(person && { email: person.email })}
          onSignedIn={(signedIn) => (signedIn.person.uid === person?.uid ? onConfirmed() : startOver())}
        />
      </div>
    </Dialog>
  )
}

/** It was someone else: nothing on this page is theirs. */
const startOver = () => window.location.assign('/home')
