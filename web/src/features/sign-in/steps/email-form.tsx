import { Button } from '@mantine/core'
import { sendSignInEmail } from '@manyhands/api-client'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { Attempt } from './stored-attempt.ts'

interface Props {
  returnTo: string
  email?: string | undefined
  /** The earlier input, when someone comes back to correct it. */
  typed: string
  onSent: (attempt: Attempt) => void
}

export function EmailForm({ returnTo, email: preset, typed, onSent }: Props) {
  const { t } = useTranslation('sign-in')
  const language = useLanguage()
  const form = useForm({ defaultValues: { email: preset ?? typed } })
  const send = useMutation({
    mutationFn: async ({ email }: { email: string }) => {
      const sent = await sendSignInEmail({ body: { email, language, return_to: returnTo } })
      return { ...sent, email: email.trim(), returnTo }
    },
    onSuccess: onSent,
    onError: useShowProblem(form),
  })
  return (
    <Stack
      as="form"
      gap={4.5}
      onSubmit={(event) => void form.handleSubmit((values) => send.mutate(values))(event)}
      noValidate
    >
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('email')}
        autoComplete="username webauthn"
        inputMode="email"
        placeholder={t('emailExample')}
        required
        autoFocus={preset === undefined}
        readOnly={preset !== undefined}
      />
      <FormProblem error={send.error} fields={['email']} />
      <Button type="submit" fullWidth loading={send.isPending}>
        {t('send')}
      </Button>
    </Stack>
  )
}
