import { Button } from '@mantine/core'
import { type SignedIn, sendSignInEmail, signInWithCode } from '@manyhands/api-client'
import { IconArrowLeft, IconMailOpened } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { CodeField } from '../../../ui/forms/code/code-field.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Line, Stack } from '../../../ui/layout/layout.tsx'
import styles from '../door.module.css'
import { deviceZone } from './provider-url.ts'
import { type Attempt, storeAttempt } from './stored-attempt.ts'

interface Props {
  attempt: Attempt
  onSignedIn: (signedIn: SignedIn) => void
  onBack: () => void
}

/** Six digits, submitted as soon as the sixth is entered. */
export function CodeForm({ attempt: first, onSignedIn, onBack }: Props) {
  const { t } = useTranslation('sign-in')
  const [attempt, setAttempt] = useState(first)
  useEffect(() => storeAttempt(attempt), [attempt])
  const [code, setCode] = useState('')
  const [short, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const signIn = useMutation({
    mutationFn: (digits: string) =>
      signInWithCode({ body: { attempt: attempt.attempt, code: digits, time_zone: deviceZone() } }),
    onSuccess: onSignedIn,
    // Selects the code, so that it can be retyped without deleting it first.
    onError: () => field.current?.select(),
  })
  function type(digits: string): void {
    setCode(digits)
    setShort(false)
  }
  function startAgain(sent: Attempt): void {
    setAttempt(sent)
    setCode('')
    signIn.reset()
    field.current?.focus()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code.length === 6) signIn.mutate(code)
    else setShort(true)
  }
  return (
    <Stack as="form" gap={4.5} onSubmit={submit}>
      <Line gap={3.5} align="start" surface="brand" pad={4} tone="ink" className={styles.sent}>
        <IconMailOpened size={28} stroke={1.6} aria-hidden="true" />
        <p>
          <Trans
            t={t}
            i18nKey="code.sent"
            values={{ email: attempt.email }}
            components={{ strong: <strong className={styles.address} /> }}
          />
        </p>
      </Line>
      <CodeField
        label={t('code.label')}
        hint={t('code.hint')}
        value={code}
        onChange={type}
        onFull={(digits) => signIn.mutate(digits)}
        error={short && t('code.short')}
        ref={field}
      />
      <FormProblem error={signIn.error} takesFocus={false} />
      <Button type="submit" fullWidth loading={signIn.isPending}>
        {t('signIn.action')}
      </Button>
      <Again attempt={attempt} onSent={startAgain} onBack={onBack} />
    </Stack>
  )
}

interface AgainProps {
  attempt: Attempt
  onSent: (attempt: Attempt) => void
  onBack: () => void
}

function Again({ attempt, onSent, onBack }: AgainProps) {
  const { t } = useTranslation('sign-in')
  const language = useLanguage()
  const { email, returnTo } = attempt
  const again = useMutation({
    mutationFn: () => sendSignInEmail({ body: { email, language, return_to: returnTo } }),
    onSuccess: (sent) => {
      onSent({ ...attempt, ...sent })
      toasts.say(t('code.sentAgain'))
    },
  })
  return (
    <Cluster gap="1 3" align="stretch" className={styles.again}>
      <FormProblem error={again.error} />
      <Button variant="subtle" size="sm" loading={again.isPending} onClick={() => again.mutate()}>
        {t('code.again')}
      </Button>
      <Button variant="subtle" size="sm" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
        {t('code.back')}
      </Button>
    </Cluster>
  )
}
