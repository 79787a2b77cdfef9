import { Button } from '@mantine/core'
import type { SignedIn } from '@manyhands/api-client'
import { IconArrowRight, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Line, Stack, Text } from '../../../ui/layout/layout.tsx'
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
    <Stack gap={4}>
      {mail && <EmailForm returnTo={returnTo} email={email} typed={typed} onSent={setAttempt} />}
      {known && !mail && <Text tone="muted">{t('mailOff')}</Text>}
      {mail && email === undefined && <Text tone="muted">{t('signIn.new')}</Text>}
      {mail && (
        <Line as="p" gap={3.5} tone="muted" size={15} className={styles.or}>
          {t('or')}
        </Line>
      )}
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
    </Stack>
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
        <Text tone="muted" role="status">
          {t('passkeyNone')}
        </Text>
      )}
      <FormProblem error={passkey.error} />
    </>
  )
}
