import { Button } from '@mantine/core'
import { changeMe, type SignedIn } from '@manyhands/api-client'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { allBut } from '../../../lib/api/cache.ts'
import { refreshSession } from '../../../lib/session.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { Card, Page, PageHeader } from '../../../ui/frame/page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from './entry.module.css'

/** Sign-in is a separate feature that the app passes in. */
export type SignIn = ComponentType<{ returnTo: string; onSignedIn: (signedIn: SignedIn) => void }>

interface Props {
  SignIn: SignIn
  /** The target of the email link, for people who use it instead of the code. */
  returnTo: string
  /** Label of the last button. */
  action: string
  /** The person is signed in and has a name. */
  onConfirmed: () => void
  onBack: () => void
}

/**
 * Confirms the email address as part of the form; new people enter their name. No account is needed
 * beforehand.
 */
export function ConfirmPerson({ SignIn, returnTo, action, onConfirmed, onBack }: Props) {
  const { t } = useTranslation('joining')
  const queryClient = useQueryClient()
  const [isNew, setIsNew] = useState(false)
  async function continueSignedIn({ is_new }: SignedIn): Promise<void> {
    setIsNew(is_new)
    await refreshSession(queryClient)
    // Some data is visible only when signed in.
    void queryClient.invalidateQueries(allBut('getSignIn'))
    if (!is_new) onConfirmed()
  }
  return (
    <Page width="narrow">
      <PageHeader
        title={t(isNew ? 'confirm.nameTitle' : 'confirm.title')}
        lead={t(isNew ? 'confirm.nameLead' : 'confirm.lead')}
      />
      <Card>
        {isNew ? (
          <NameForm action={action} onNamed={onConfirmed} />
        ) : (
          <SignIn returnTo={returnTo} onSignedIn={(signedIn) => void continueSignedIn(signedIn)} />
        )}
      </Card>
      {!isNew && (
        <Button
          variant="subtle"
          className={styles.backwards!}
          leftSection={<IconArrowLeft size={18} />}
          onClick={onBack}
        >
          {t('confirm.back')}
        </Button>
      )}
    </Page>
  )
}

function NameForm({ action, onNamed }: { action: string; onNamed: () => void }) {
  const { t } = useTranslation('joining')
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: { name: '' } })
  const save = useMutation({
    mutationFn: (body: { name: string }) => changeMe({ body }),
    async onSuccess() {
      await refreshSession(queryClient)
      onNamed()
    },
    onError: useShowProblem(form),
  })
  return (
    <Stack
      as="form"
      gap={5}
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      noValidate
    >
      <TextField
        form={form}
        name="name"
        label={t('confirm.name')}
        hint={t('confirm.nameHint')}
        autoComplete="name"
        spellCheck={false}
        required
        autoFocus
      />
      <FormProblem error={save.error} fields={['name']} />
      <Button type="submit" fullWidth loading={save.isPending}>
        {action}
      </Button>
    </Stack>
  )
}
