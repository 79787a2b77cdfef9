import { Button, Textarea } from '@mantine/core'
import type { Project, Task, Team } from '@manyhands/api-client'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Fields, FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { Card } from '../../../ui/frame/page.tsx'
import { Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Essentials } from './essentials.tsx'
import styles from './form.module.css'
import { FormSections } from './form-sections.tsx'
import { type TaskValues, wrongIn } from './values.ts'

const parts = ['roles', 'about', 'signUp'] as const

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
      <FormSections
        form={form}
        project={project}
        initial={values}
        roles={task?.roles ?? []}
        parts={task ? parts : ['repeats', ...parts]}
      />
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
