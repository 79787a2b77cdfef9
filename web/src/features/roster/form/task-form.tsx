import { Button, Textarea } from '@mantine/core'
import type { Project, Task, Team } from '@manyhands/api-client'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/forms/field.tsx'
import { Fields, FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { Card } from '../../../ui/frame/page.tsx'
import { Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { useContents } from './contents.ts'
import { Essentials } from './essentials.tsx'
import { Repeats } from './fields/repeats.tsx'
import { RoleFields } from './fields/role-fields.tsx'
import { SignUpFields } from './fields/sign-up-fields.tsx'
import styles from './form.module.css'
import { FormSection } from './section.tsx'
import { isFilled, isWrong, type SectionName } from './sections.ts'
import { type TaskValues, wrongIn } from './values.ts'

interface Saving {
  mutate: (values: TaskValues, options: { onError: (error: unknown) => void }) => void
  isPending: boolean
  error: unknown
}

interface Props {
  project: Project
  /** The teams it can belong to. */
  teams: Team[]
  values: TaskValues
  /** The task being edited; absent for a new one. */
  task?: Task
  /** Number of people with a seat. */
  notified?: number
  saving: Saving
}

/** The form of a task. The save button is always reachable. */
export function TaskForm({ project, teams, values, task, notified = 0, saving }: Props) {
  const { t } = useTranslation('roster')
  const form = useForm<TaskValues>({ defaultValues: values })
  const show = useShowProblem(form, { takesFocus: false })
  const [box, focusError] = useFocusError()
  function save(given: TaskValues): void {
    const wrong = wrongIn(given)
    for (const name of wrong)
      form.setError(name === 'roles' ? 'roles.0.name' : name, {
        type: 'custom',
        message: t(`form.errors.${name}`),
      })
    if (wrong.length > 0) focusError()
    else
      saving.mutate(given, {
        onError(error) {
          show(error)
          focusError()
        },
      })
  }
  return (
    <Stack
      as="form"
      gap={4}
      ref={box}
      noValidate
      onSubmit={(event) => {
        form.clearErrors()
        void form.handleSubmit(save)(event)
      }}
    >
      <Card>
        <Essentials form={form} project={project} teams={teams} roles={task?.roles ?? []} />
      </Card>
      <Sections form={form} project={project} initial={values} task={task} />
      {notified > 0 && <Words form={form} notified={notified} />}
      <FormProblem error={saving.error} fields={Object.keys(values)} />
      <Footer form={form} busy={saving.isPending} isNew={task === undefined} />
    </Stack>
  )
}

/** Focuses the first field with an error once it is shown: its section may have been folded. */
function useFocusError() {
  const box = useRef<HTMLFormElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [times])
  return [box, () => setTimes((before) => before + 1)] as const
}

interface SectionsProps {
  form: UseFormReturn<TaskValues>
  project: Project
  /** The values at first: what they fill is open. */
  initial: TaskValues
  task: Task | undefined
}

/** Everything else, folded. */
function Sections({ form, project, initial, task }: SectionsProps) {
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
        {!task && values.when === 'timed' && (
          <FormSection {...section('repeats')}>
            <Repeats form={form} project={project} />
          </FormSection>
        )}
        <FormSection {...section('roles')}>
          <RoleFields form={form} roles={task?.roles ?? []} />
        </FormSection>
        <FormSection {...section('about')}>
          <About form={form} />
        </FormSection>
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

/** People with a seat are notified of changes; the note is added to the email. */
function Words({ form, notified }: { form: UseFormReturn<TaskValues>; notified: number }) {
  const { t } = useTranslation('roster')
  const { dirtyFields } = form.formState
  const moved = ['title', 'location', 'day', 'from', 'to', 'last_day', 'when'].some(
    (name) => dirtyFields[name as keyof typeof dirtyFields],
  )
  if (!moved) return null
  return (
    <Card>
      <Fields>
        <Text weight={600}>{t('form.notified', { count: notified })}</Text>
        <Textarea
          size="md"
          autosize
          minRows={2}
          maxLength={500}
          label={t('form.message')}
          description={t('form.messageHint')}
          {...form.register('message')}
        />
      </Fields>
    </Card>
  )
}

interface FooterProps {
  form: UseFormReturn<TaskValues>
  busy: boolean
  isNew: boolean
}

function Footer({ form, busy, isNew }: FooterProps) {
  const { t } = useTranslation(['roster', 'ui'])
  const [when, day, days] = useWatch({ control: form.control, name: ['when', 'day', 'days'] })
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const count = when === 'timed' ? new Set([day, ...days]).size : 1
  return (
    <Line gap={3} align="stretch" pad={3} className={styles.footer} data-bar="end">
      <Button
        variant="default"
        onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '..' }))}
      >
        {t('ui:cancel')}
      </Button>
      <Button type="submit" loading={busy}>
        {isNew ? t('form.create', { count }) : t('form.save')}
      </Button>
    </Line>
  )
}
