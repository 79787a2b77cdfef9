import { Button, Group, Radio, Select } from '@mantine/core'
import { addToTeam, type Team, type TeamPerson } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { type Language, languageNames, languages } from '../../../lib/i18n/languages.ts'
import { projectQuery, teamPeopleQuery } from '../../../lib/queries.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { AddressFields } from '../../../ui/forms/choices/address-fields.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { refreshPeople, useResend } from '../queries.ts'
import styles from '../team.module.css'

interface Values {
  email: string
  name: string
  role: 'chief' | 'member'
  language: Language
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
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { data: project } = useQuery(projectQuery(pid))
  const draft = project?.state === 'draft'
  const form = useForm<Values>({ defaultValues: { email: '', name: '', role: 'member', language } })
  const before = useQuery(teamPeopleQuery({ pid, tid })).data ?? []
  const [already, setAlready] = useState<TeamPerson | null>(null)
  const add = useMutation({
    mutationFn: ({ email, name, role, language }: Values) =>
      addToTeam({ path: { pid, tid }, body: { email, role, language, ...(name.trim() && { name }) } }),
    async onSuccess(person) {
      const { uid, name, role, state } = person
      const known = before.some((one) => one.uid === uid && one.state === 'invited')
      await refreshPeople(queryClient, pid)
      if (known && state === 'invited' && !draft) return setAlready(person)
      toasts.say(
        state === 'accepted'
          ? t(role === 'chief' ? 'people.isChief' : 'people.isMember', { name })
          : t(draft ? 'add.doneDraft' : 'add.done', { name, team }),
      )
      onClose()
    },
    onError: useShowProblem(form),
  })
  if (already) return <AlreadyInvited person={already} team={{ pid, tid }} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('add.title', { team })}>
      <Stack
        as="form"
        gap={6}
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
              <Stack gap={3} className={styles.radios}>
                <Radio value="member" label={t('role.member')} description={t('add.memberHint')} />
                <Radio value="chief" label={t('role.chief')} description={t('add.chiefHint')} />
              </Stack>
            </Radio.Group>
          )}
        />
        <Controller
          control={form.control}
          name="language"
          render={({ field }) => (
            <Select
              size="md"
              label={t('add.language')}
              description={t('add.languageHint')}
              data={languages.map((value) => ({ value, label: languageNames[value] }))}
              allowDeselect={false}
              value={field.value}
              onChange={(value) => value && field.onChange(value)}
            />
          )}
        />
        <Text tone="muted" className={styles.quiet}>
          {t(draft ? 'add.invitesLater' : 'add.invites')}
        </Text>
        <FormProblem error={add.error} fields={['email', 'name']} />
        <Button type="submit" loading={add.isPending}>
          {t(draft ? 'add.submitDraft' : 'add.submit')}
        </Button>
      </Stack>
    </Dialog>
  )
}

interface AlreadyProps {
  person: TeamPerson
  team: Pick<Team, 'pid' | 'tid'>
  onClose: () => void
}

/** They were invited before, so no email was sent. */
function AlreadyInvited({ person, team, onClose }: AlreadyProps) {
  const { t } = useTranslation(['teams', 'ui'])
  const { date } = useFormat()
  const resend = useResend(team, person)
  const { name, joined_at } = person
  return (
    <Dialog opened onClose={onClose} title={t('add.already', { name })}>
      <Stack gap={6} className={styles.fields}>
        <Text tone="muted" className={styles.quiet}>
          {t('add.alreadyText', { day: joined_at ? date(joined_at) : '' })}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:close')}
          </Button>
          <Button loading={resend.isPending} onClick={() => resend.mutate(undefined, { onSuccess: onClose })}>
            {t('people.resend')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
