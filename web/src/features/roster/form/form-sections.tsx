import { Textarea } from '@mantine/core'
import type { Project, Task } from '@manyhands/api-client'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/forms/field.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { useContents } from './contents.ts'
import { Repeats } from './fields/repeats.tsx'
import { RoleFields } from './fields/role-fields.tsx'
import { SignUpFields } from './fields/sign-up-fields.tsx'
import styles from './form.module.css'
import { FormSection } from './section.tsx'
import { isFilled, isWrong, type SectionName } from './sections.ts'
import type { TaskValues } from './values.ts'

interface Props {
  form: UseFormReturn<TaskValues>
  project: Project
  /** The values at first: what they fill is open. */
  initial: TaskValues
  /** The saved roles. */
  roles: Task['roles']
  /** Which of them. */
  parts: readonly SectionName[]
}

/** What only some shifts need, folded. */
export function FormSections({ form, project, initial, roles, parts }: Props) {
  const { t } = useTranslation('roster')
  const values = useWatch({ control: form.control }) as TaskValues
  const contents = useContents(project.time_zone)
  const { errors } = form.formState
  const section = (name: SectionName) => ({
    title: t(`form.sections.${name}`),
    contents: contents(name, values),
    filled: isFilled(name, initial),
    wrong: isWrong(name, errors, values),
  })
  return (
    <Card>
      <Stack className={styles.sections}>
        {parts.includes('repeats') && values.when === 'timed' && (
          <FormSection {...section('repeats')}>
            <Repeats form={form} project={project} />
          </FormSection>
        )}
        {parts.includes('roles') && (
          <FormSection {...section('roles')}>
            <RoleFields form={form} roles={roles} />
          </FormSection>
        )}
        {parts.includes('about') && (
          <FormSection {...section('about')}>
            <About form={form} />
          </FormSection>
        )}
        <FormSection {...section('signUp')}>
          <SignUpFields form={form} zone={project.time_zone} />
        </FormSection>
      </Stack>
    </Card>
  )
}

function About({ form }: { form: UseFormReturn<TaskValues> }) {
  const { t } = useTranslation('roster')
  return (
    <Fields>
      <Textarea
        size="md"
        autosize
        minRows={3}
        maxRows={14}
        label={t('form.description')}
        description={t('form.descriptionHint')}
        {...form.register('description')}
        error={form.formState.errors.description?.message}
      />
      <TextField
        form={form}
        name="category"
        label={t('form.category')}
        hint={t('form.categoryHint')}
        autoComplete="off"
      />
    </Fields>
  )
}
