import { Button, TextInput } from '@mantine/core'
import { type SignedIn, signInWithRecoveryCode, signInWithTotp } from '@manyhands/api-client'
import { IconArrowRight } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { CodeField } from '../../../ui/forms/code/code-field.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Line, Stack } from '../../../ui/layout/layout.tsx'
import styles from '../door.module.css'
import { deviceZone, providerUrl } from './provider-url.ts'
import { PasskeyWay } from './ways.tsx'

interface Props {
  onSignedIn: (signedIn: SignedIn) => void
}

/** All second steps of this person; an emailed code isn't one. */
export function SecondStepWays({ onSignedIn }: Props) {
  const { t } = useTranslation('sign-in')
  const { secondStep, providers } = useSession()
  const [recovering, setRecovering] = useState(false)
  const elsewhere = providers.filter(({ second_step }) => second_step)
  if (recovering) return <RecoveryForm onSignedIn={onSignedIn} onBack={() => setRecovering(false)} />
  const others = secondStep.passkey || elsewhere.length > 0
  return (
    <Stack gap={4}>
      {secondStep.totp && <TotpForm onSignedIn={onSignedIn} />}
      {secondStep.totp && others && (
        <Line as="p" gap={3.5} tone="muted" size={15} className={styles.or}>
          {t('or')}
        </Line>
      )}
      {secondStep.passkey && <PasskeyWay onSignedIn={onSignedIn} />}
      {elsewhere.map(({ id, name }) => (
        <Button
          key={id}
          component="a"
          href={providerUrl(id, window.location.pathname, true)}
          variant="default"
          fullWidth
          rightSection={<IconArrowRight size={18} />}
        >
          {t('continueWith', { name })}
        </Button>
      ))}
      {secondStep.recovery_codes > 0 && (
        <Button variant="subtle" size="sm" onClick={() => setRecovering(true)}>
          {t('twoStep.useRecovery')}
        </Button>
      )}
    </Stack>
  )
}

/** Six digits from the app, submitted as soon as the sixth is entered. */
function TotpForm({ onSignedIn }: Props) {
  const { t } = useTranslation('sign-in')
  const [code, setCode] = useState('')
  const [short, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const prove = useMutation({
    mutationFn: (digits: string) => signInWithTotp({ body: { code: digits, time_zone: deviceZone() } }),
    onSuccess: onSignedIn,
    onError: () => field.current?.select(),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code.length === 6) prove.mutate(code)
    else setShort(true)
  }
  return (
    <Stack as="form" gap={4.5} onSubmit={submit}>
      <CodeField
        label={t('twoStep.code')}
        hint={t('twoStep.codeHint')}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setShort(false)
        }}
        onFull={(digits) => prove.mutate(digits)}
        error={short && t('code.short')}
        ref={field}
      />
      <FormProblem error={prove.error} takesFocus={false} />
      <Button type="submit" fullWidth loading={prove.isPending}>
        {t('twoStep.confirm')}
      </Button>
    </Stack>
  )
}

function RecoveryForm({ onSignedIn, onBack }: Props & { onBack: () => void }) {
  const { t } = useTranslation('sign-in')
  const { secondStep } = useSession()
  const [code, setCode] = useState('')
  const prove = useMutation({
    mutationFn: () => signInWithRecoveryCode({ body: { code, time_zone: deviceZone() } }),
    onSuccess: onSignedIn,
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code.trim()) prove.mutate()
  }
  return (
    <Stack as="form" gap={4.5} onSubmit={submit}>
      <TextInput
        label={t('twoStep.recovery')}
        description={t('twoStep.recoveryHint', { count: secondStep.recovery_codes })}
        placeholder="xxxx-xxxx-xxxx-xxxx"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <FormProblem error={prove.error} />
      <Button type="submit" fullWidth loading={prove.isPending}>
        {t('twoStep.confirm')}
      </Button>
      <Button variant="subtle" size="sm" onClick={onBack}>
        {t('twoStep.back')}
      </Button>
    </Stack>
  )
}
