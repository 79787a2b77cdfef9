import { Button, Textarea, TextInput } from '@mantine/core'
import type { Team } from '@manyhands/api-client'
import { useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ownersOnly } from '../../../lib/standing.ts'
import { useWhySentence } from '../../../ui/feedback/why.tsx'
import { SaveStatus } from '../../../ui/forms/autosave/save-status.tsx'
import { useAutosave } from '../../../ui/forms/autosave/use-autosave.ts'
import { NumberField } from '../../../ui/forms/field.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { teamQuery, useTeamChange } from '../queries.ts'
import type { Rights } from '../rights.ts'
import styles from '../team.module.css'
import { LinkFields } from './link-fields.tsx'
import { SignUpFields } from './sign-up-fields.tsx'
import { changeOf, type TeamValues, valuesOf } from './values.ts'

interface Props {
  team: Team
  rights: Rights
  onDone: () => void
}

/** The team's texts, which save themselves. */
export function TextForm({ team, rights, onDone }: Props) {
  const { t } = useTranslation('teams')
  const form = useForm<TeamValues>({ defaultValues: valuesOf(team) })
  const autosave = useTextAutosave(team, form)
  return (
    <form {...autosave.form}>
      <Section title={t('texts.title')} aside={<SaveStatus autosave={autosave} />}>
        <Card>
          <Stack gap={6} className={styles.fields}>
            {rights.isOrganiser && <OwnersFields form={form} rights={rights} />}
            <Area form={form} name="description" label={t('texts.about')} hint={t('texts.aboutHint')} />
            <Area form={form} name="internal" label={t('texts.internal')} hint={t('texts.internalHint')} />
            <LinkFields form={form} />
            {!rights.isOrganiser && <OwnersFields form={form} rights={rights} />}
            <SignUpFields form={form} />
            <div>
              <Button onClick={() => void autosave.flush().then((saved) => saved && onDone())}>
                {t('texts.done')}
              </Button>
            </div>
          </Stack>
        </Card>
      </Section>
    </form>
  )
}

function useTextAutosave(team: Team, form: UseFormReturn<TeamValues>) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useTeamChange(team)
  return useAutosave({
    form,
    save: (changed) => mutateAsync({ body: changeOf(changed), careful: true }),
    reload: async () => valuesOf(await queryClient.fetchQuery({ ...teamQuery(team), staleTime: 0 })),
  })
}

interface FieldProps {
  form: UseFormReturn<TeamValues>
}

/** Team leads see them, and who can change them. */
function OwnersFields({ form, rights: { isOrganiser } }: FieldProps & { rights: Rights }) {
  const { t } = useTranslation('teams')
  const whyLine = useWhySentence()
  const { errors } = form.formState
  return (
    <>
      <TextInput
        {...form.register('name')}
        label={t('name')}
        error={errors.name?.message}
        readOnly={!isOrganiser}
        description={isOrganiser ? undefined : whyLine([ownersOnly])}
      />
      <NumberField
        form={form}
        name="wanted"
        min={0}
        max={10_000}
        label={t('wanted')}
        hint={isOrganiser ? t('wantedHint') : whyLine([ownersOnly])}
        readOnly={!isOrganiser}
      />
    </>
  )
}

interface AreaProps extends FieldProps {
  name: 'description' | 'internal'
  label: string
  hint: string
}

function Area({ form, name, label, hint }: AreaProps) {
  return (
    <Textarea
      {...form.register(name)}
      size="md"
      rows={5}
      maxLength={10_000}
      label={label}
      description={hint}
      error={form.formState.errors[name]?.message}
      classNames={{ input: styles.area! }}
    />
  )
}
