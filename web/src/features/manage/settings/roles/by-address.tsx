import { Button } from '@mantine/core'
import { grantRoleByEmail } from '@manyhands/api-client'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStepUp } from '../../../../lib/step-up.ts'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { AddressFields } from '../../../../ui/forms/choices/address-fields.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../../ui/forms/form-problem.ts'
import { Stack } from '../../../../ui/layout/layout.tsx'
import type { Role } from './change.ts'

interface Values {
  email: string
  name: string
}

interface Props {
  pid: string
  role: Role
  /** As typed so far. */
  email: string
  onAdded: () => Promise<unknown>
  onClose: () => void
}

/** For someone outside the project's teams, whether they have an account or not. */
export function ByAddress({ pid, role, email: typed, onAdded, onClose }: Props) {
  const { t } = useTranslation('manage')
  const form = useForm<Values>({ defaultValues: { email: typed, name: '' } })
  const stepUp = useStepUp()
  const add = useMutation({
    mutationFn: ({ email, name }: Values) =>
      stepUp(() => grantRoleByEmail({ path: { pid }, body: { email, role, ...(name.trim() && { name }) } })),
    async onSuccess({ name }) {
      await onAdded()
      toasts.say(t(`roles.${role}.added`, { name }))
      onClose()
    },
    onError: useShowProblem(form),
  })
  return (
    <Dialog opened onClose={onClose} title={t(`roles.${role}.add`)}>
      <Stack
        as="form"
        gap={5}
        onSubmit={(event) => void form.handleSubmit((values) => add.mutate(values))(event)}
        noValidate
      >
        <AddressFields form={form} hint={t('roles.addressHint')} />
        <FormProblem error={add.error} fields={['email', 'name']} />
        <Button type="submit" loading={add.isPending}>
          {t(`roles.${role}.add`)}
        </Button>
      </Stack>
    </Dialog>
  )
}
