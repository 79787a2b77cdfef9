import { Button } from '@mantine/core'
import type { SignedIn } from '@manyhands/api-client'
import { IconArrowRight, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import styles from '../door.module.css'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'
import { canUsePasskeys, usePasskey } from './passkey.ts'
import { providerUrl } from './provider-url.ts'
import { type Attempt, storeAttempt, storedAttempt } from './stored-attempt.ts'

interface Props {
  /** Where to go after signing in through an email or another site. */
  returnTo: string
  /** The required address when someone signs in again. */
  email?: string
  onSignedIn: (signedIn: SignedIn) => void
}

/** All ways to sign in: an emailed code first, because everyone can use it, then the quicker ones. */
export function Ways({ returnTo, email, onSignedIn }: Props) {
  const { t } = useTranslation('sign-in')
  const { mail, providers, known } = useSession()
  const [attempt, setAttempt] = useState<Attempt | null>(email === undefined ? storedAttempt : null)
  const [typed, setTyped] = useState('')
  if (attempt)
    return (
      <CodeForm
        attempt={attempt}
        onSignedIn={(signedIn) => {
          storeAttempt(null)
          onSignedIn(signedIn)
        }}
        onBack={() => {
          storeAttempt(null)
          setTyped(attempt.email)
          setAttempt(null)
        }}
      />
    )
  return (
    <div className={styles.ways}>
      {mail && <EmailForm returnTo={returnTo} email={email} typed={typed} onSent={setAttempt} />}
      {known && !mail && <p className={styles.hint}>{t('mailOff')}</p>}
      {mail && email === undefined && <p className={styles.hint}>{t('signIn.new')}</p>}
      {mail && <p className={styles.or}>{t('or')}</p>}
      <PasskeyWay onSignedIn={onSignedIn} />
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          component="a"
          href={providerUrl(id, returnTo, email !== undefined)}
          variant="default"
          fullWidth
          rightSection={<IconArrowRight size={18} />}
        >
          {t('continueWith', { name })}
        </Button>
      ))}
    </div>
  )
}

export function PasskeyWay({ onSignedIn }: Pick<Props, 'onSignedIn'>) {
  const { t } = useTranslation('sign-in')
  const passkey = usePasskey(onSignedIn)
  if (!canUsePasskeys()) return null
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} />}
        loading={passkey.isPending}
        onClick={() => passkey.mutate()}
      >
        {t('passkey')}
      </Button>
      {passkey.data === null && (
        <p className={styles.hint} role="status">
          {t('passkeyNone')}
        </p>
      )}
      <FormProblem error={passkey.error} />
    </>
  )
}
