import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { SecondStepWays } from './second-step.tsx'
import { Ways } from './ways.tsx'

interface Props {
  /** Whether a second step is required. */
  strong: boolean
  onConfirmed: () => void
  onClose: () => void
}

/** Signs the same person in again without leaving the page. */
export function StepUpDialog({ strong, onConfirmed, onClose }: Props) {
  const { t } = useTranslation('sign-in')
  const { person, secondStep, providers } = useSession()
  const hasStep = secondStep.passkey || secondStep.totp
  const elsewhere = providers.some(({ second_step }) => second_step)
  const confirm = (uid: string) => (uid === person?.uid ? onConfirmed() : startOver())
  return (
    <Dialog opened onClose={onClose} title={t(strong ? 'twoStep.title' : 'stepUp.title')}>
      <Stack gap={4.5}>
        <Text tone="muted">{t(textOf(strong, hasStep))}</Text>
        {strong && !hasStep && (
          // A full page load: a form that autosaves would try again on leaving, and be asked for the second
          // step again.
          <LinkButton
            to="/settings/two-step"
            search={{ back: window.location.pathname }}
            ignoreBlocker
            fullWidth
            onClick={onClose}
          >
            {t('twoStep.setUp')}
          </LinkButton>
        )}
        {hasStep || (strong && elsewhere) ? (
          <SecondStepWays onSignedIn={(signedIn) => confirm(signedIn.person.uid)} />
        ) : (
          !strong && (
            <Ways
              returnTo={window.location.pathname}
              {...(person && { email: person.email })}
              onSignedIn={(signedIn) => confirm(signedIn.person.uid)}
            />
          )
        )}
      </Stack>
    </Dialog>
  )
}

const textOf = (strong: boolean, hasStep: boolean) =>
  hasStep ? 'twoStep.text' : strong ? 'twoStep.missing' : 'stepUp.text'

/** Someone else signed in: nothing on this page is theirs. */
const startOver = () => window.location.assign('/home')
