import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft, IconMailOpened } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { SignedIn } from '../../../../../api-client/src/index.ts'
import { call, mailSignIn, signInWithCode } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/words/i18n.ts'
import { toasts } from '../../../ui/feedback/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import styles from '../door.module.css'
import { type Attempt, keepAttempt } from './kept-attempt.ts'
import { deviceZone } from './provider-url.ts'

interface Props {
  attempt: Attempt
  onSignedIn: (signedIn: SignedIn) => void
  onBack: () => void
}

/** Six digits, sent as soon as the sixth is there. */
export function CodeForm({ attempt: first, onSignedIn, onBack }: Props) {
  const { t } = useTranslation('sign-in')
  const [attempt, setAttempt] = useState(first)
  useEffect(() => keepAttempt(attempt), [attempt])
  const [code, setCode] = useState('')
  const [short, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The page has just turned: the next thing to do is to type.
  useEffect(() => field.current?.focus(), [])
  const signIn = useMutation({
    mutationFn: (digits: string) =>
      call(signInWithCode({ body: { attempt: attempt.attempt, code: digits, time_zone: deviceZone() } })),
    onSuccess: onSignedIn,
    // Typed again, not deleted first.
    onError: () => field.current?.select(),
  })
  function type(text: string): void {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    setCode(digits)
    setShort(false)
    if (digits.length === 6 && digits !== code) signIn.mutate(digits)
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
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.sent}>
        <IconMailOpened size={28} stroke={1.6} aria-hidden="true" />
        <p>
          <Trans
            t={t}
            i18nKey="code.sent"
            values={{ email: attempt.email }}
            components={{ strong: <strong className={styles.address} /> }}
          />
        </p>
      </div>
      <TextInput
        label={t('code.label')}
        description={t('code.hint')}
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        classNames={{ input: styles.code! }}
        data-autofocus
        error={short && t('code.short')}
        ref={field}
      />
      <FormProblem error={signIn.error} takesFocus={false} />
      <Button type="submit" fullWidth loading={signIn.isPending}>
        {t('signIn.action')}
      </Button>
      <Again attempt={attempt} onSent={startAgain} onBack={onBack} />
    </form>
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
    mutationFn: () => call(mailSignIn({ body: { email, language, return_to: returnTo } })),
    onSuccess: (sent) => {
      onSent({ ...attempt, ...sent })
      toasts.say(t('code.sentAgain'))
    },
  })
  return (
    <div className={styles.again}>
      <FormProblem error={again.error} />
      <Button variant="subtle" size="sm" loading={again.isPending} onClick={() => again.mutate()}>
        {t('code.again')}
      </Button>
      <Button variant="subtle" size="sm" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
        {t('code.back')}
      </Button>
    </div>
  )
}
