import { Button, NativeSelect, Textarea } from '@mantine/core'
import type { Project, Task, Team } from '@manyhands/api-client'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStanding } from '../../../lib/standing.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { Fields, FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { Card } from '../../../ui/frame/page.tsx'
import styles from './form.module.css'
import { RoleFields } from './role-fields.tsx'
import { SignUpFields } from './sign-up-fields.tsx'
import { TimeFields } from './time-fields.tsx'
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
  told?: number
  saving: Saving
}

/** The form of a task. The save button is always reachable. */
export function TaskForm({ project, teams, values, task, told = 0, saving }: Props) {
  const { t } = useTranslation('roster')
  const form = useForm<TaskValues>({ defaultValues: values })
  const show = useShowProblem(form)
  function save(given: TaskValues): void {
    const wrong = wrongIn(given)
    for (const [at, name] of wrong.entries())
      form.setError(
        name === 'roles' ? 'roles.0.name' : name,
        { type: 'custom', message: t(`form.errors.${name}`) },
        { shouldFocus: at === 0 },
      )
    if (wrong.length === 0) saving.mutate(given, { onError: show })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        form.clearErrors()
        void form.handleSubmit(save)(event)
      }}
    >
      <Card>
        <About form={form} pid={project.pid} teams={teams} />
      </Card>
      <Card>
        <TimeFields form={form} project={project} isNew={task === undefined} />
      </Card>
      <Card>
        <RoleFields form={form} roles={task?.roles ?? []} />
      </Card>
      <Card>
        <SignUpFields form={form} zone={project.time_zone} />
      </Card>
      {told > 0 && <Words form={form} told={told} />}
      <FormProblem error={saving.error} fields={Object.keys(values)} />
      <Footer form={form} busy={saving.isPending} isNew={task === undefined} />
    </form>
  )
}

function About({ form, pid, teams }: { form: UseFormReturn<TaskValues>; pid: string; teams: Team[] }) {
  const { t } = useTranslation('roster')
  const { isOrganiser } = useStanding(pid)
  return (
    <Fields legend={t('form.about')}>
      <TextField
        form={form}
        name="title"
        label={t('form.title')}
        hint={t('form.titleHint')}
        autoComplete="off"
      />
      <div className={styles.pair}>
        <Controller
          control={form.control}
          name="tid"
          render={({ field, fieldState }) => (
            <NativeSelect
              size="md"
              label={t('form.team')}
              {...field}
              error={fieldState.error?.message}
              data={[
                ...(isOrganiser || teams.length === 0 ? [{ value: '', label: t('form.noTeam') }] : []),
                ...teams.map(({ tid, name }) => ({ value: tid, label: name })),
              ]}
            />
          )}
        />
        <TextField form={form} name="location" label={t('form.location')} autoComplete="off" />
      </div>
      <TextField
        form={form}
        name="category"
        label={t('form.category')}
        hint={t('form.categoryHint')}
        autoComplete="off"
      />
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
    </Fields>
  )
}

/** People with a seat are notified of changes; the note is added to the email. */
function Words({ form, told }: { form: UseFormReturn<TaskValues>; told: number }) {
  const { t } = useTranslation('roster')
  const { dirtyFields } = form.formState
  const moved = ['title', 'location', 'day', 'from', 'to', 'last_day', 'when'].some(
    (name) => dirtyFields[name as keyof typeof dirtyFields],
  )
  if (!moved) return null
  return (
    <Card>
      <Fields>
        <p className={styles.told}>{t('form.told', { count: told })}</p>
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
    <div className={styles.footer} data-bar="end">
      <Button
        variant="default"
        onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '..' }))}
      >
        {t('ui:cancel')}
      </Button>
      <Button type="submit" loading={busy}>
        {isNew ? t('form.create', { count }) : t('form.save')}
      </Button>
    </div>
  )
}
