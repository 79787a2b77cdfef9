import { Button, Radio } from '@mantine/core'
import { addToTeam, type Team } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { projectQuery } from '../../../lib/queries.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../ui/feedback/toast-queue.ts'
import { AddressFields } from '../../../ui/forms/choices/address-fields.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { refreshPeople } from '../queries.ts'
import styles from '../team.module.css'

interface Values {
  email: string
  name: string
  role: 'chief' | 'member'
}

interface Props {
  team: Team
  onClose: () => void
}

/**
 * Adds someone by address, with or without an account. They are invited by email; for a draft, when it is
 * published.
 */
export function AddDialog({ team: { pid, tid, name: team }, onClose }: Props) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const { data: project } = useQuery(projectQuery(pid))
  const draft = project?.state === 'draft'
  const form = useForm<Values>({ defaultValues: { email: '', name: '', role: 'member' } })
  const add = useMutation({
    mutationFn: ({ email, name, role }: Values) =>
      addToTeam({ path: { pid, tid }, body: { email, role, ...(name.trim() && { name }) } }),
    async onSuccess({ name, role, state }) {
      await refreshPeople(queryClient, pid)
      toasts.say(
        state === 'accepted'
          ? t(role === 'chief' ? 'people.isChief' : 'people.isMember', { name })
          : t(draft ? 'add.doneDraft' : 'add.done', { name, team }),
      )
      onClose()
    },
    onError: useShowProblem(form),
  })
  return (
    <Dialog opened onClose={onClose} title={t('add.title', { team })}>
      <form
        className={styles.fields}
        onSubmit={(event) => void form.handleSubmit((values) => add.mutate(values))(event)}
        noValidate
      >
        <AddressFields form={form} hint={t('add.emailHint')} />
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <Radio.Group label={t('add.as')} value={field.value} onChange={field.onChange}>
              <div className={styles.radios}>
                <Radio value="member" label={t('role.member')} description={t('add.memberHint')} />
                <Radio value="chief" label={t('role.chief')} description={t('add.chiefHint')} />
              </div>
            </Radio.Group>
          )}
        />
        <p className={styles.quiet}>{t(draft ? 'add.invitesLater' : 'add.invites')}</p>
        <FormProblem error={add.error} fields={['email', 'name']} />
        <Button type="submit" loading={add.isPending}>
          {t(draft ? 'add.submitDraft' : 'add.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
