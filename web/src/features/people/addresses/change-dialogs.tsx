import { Button } from '@mantine/core'
import { type AddressChange, addAddress, changePrimaryAddress } from '@manyhands/api-client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStepUp } from '../../../lib/step-up.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { CodeStep } from './code-step.tsx'

/** Asks for the address, then for the code emailed to it. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('me')
  const stepUp = useStepUp()
  const [change, setChange] = useState<AddressChange | null>(null)
  const form = useForm({ defaultValues: { email: '' } })
  const ask = useMutation({
    mutationFn: (body: { email: string }) => stepUp(() => addAddress({ body })),
    onSuccess: setChange,
    onError: useShowProblem(form),
  })
  return (
    <Dialog opened onClose={onClose} title={t('addresses.addTitle')}>
      {change ? (
        <CodeStep
          change={change}
          done={t('addresses.addedNow', { email: change.emailed_to })}
          again={() => ask.mutateAsync(form.getValues())}
          onDone={onClose}
        />
      ) : (
        <Stack
          as="form"
          gap={4.5}
          onSubmit={(event) => void form.handleSubmit((values) => ask.mutate(values))(event)}
          noValidate
        >
          <TextField
            form={form}
            name="email"
            type="email"
            label={t('addresses.new')}
            hint={t('addresses.newHint')}
            inputMode="email"
            autoComplete="email"
            required
            autoFocus
          />
          <FormProblem error={ask.error} fields={['email']} />
          <Button type="submit" loading={ask.isPending}>
            {t('addresses.send')}
          </Button>
        </Stack>
      )}
    </Dialog>
  )
}

interface PrimaryProps {
  email: string
  /** The current primary address. */
  present: string
  onClose: () => void
}

/** Needs codes from both mailboxes. */
export function PrimaryDialog({ email, present, onClose }: PrimaryProps) {
  const { t } = useTranslation('me')
  const stepUp = useStepUp()
  const [change, setChange] = useState<AddressChange | null>(null)
  const ask = useMutation({
    mutationFn: () => stepUp(() => changePrimaryAddress({ body: { email } })),
    onSuccess: setChange,
  })
  return (
    <Dialog opened onClose={onClose} title={t('addresses.primaryTitle')}>
      {change ? (
        <CodeStep
          change={change}
          done={t('addresses.primaryNow', { email })}
          again={() => ask.mutateAsync()}
          onDone={onClose}
        />
      ) : (
        <Stack gap={4.5}>
          <Text tone="muted" measure>
            {t('addresses.primaryText', { email, present })}
          </Text>
          <FormProblem error={ask.error} />
          <Button loading={ask.isPending} onClick={() => ask.mutate()} data-autofocus>
            {t('addresses.send')}
          </Button>
        </Stack>
      )}
    </Dialog>
  )
}
