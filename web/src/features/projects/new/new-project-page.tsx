import { Button } from '@mantine/core'
import { createProject, type ProjectInList } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { ApiProblem, toProblem } from '../../../lib/problem.ts'
import { projectQuery, projectsQuery } from '../../../lib/queries.ts'
import { sessionQuery, useSession } from '../../../lib/session.ts'
import { adminsOnly, participationQuery } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { DayFields, requireOrder } from '../../../ui/forms/choices/day-fields.tsx'
import { ZoneField } from '../../../ui/forms/choices/zone-field.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { Card, Page, PageHeader, useTitle } from '../../../ui/frame/page.tsx'
import styles from './new-project.module.css'
import { proposePid } from './propose-pid.ts'

/** Creates an empty project. People who may not are told why, and who can change it. */
export function NewProjectPage() {
  const { t } = useTranslation('projects')
  const { person, strong } = useSession()
  // Used only to suggest a free identifier; the server reports a taken one anyway.
  const { data: projects = [], isPending } = useQuery(projectsQuery)
  useTitle(t('create'))
  if (!person?.admin) return <Refused />
  if (!strong) return <NeedsSecondStep />
  if (isPending) return <Waiting kind="page" />
  return (
    <Page width="reading">
      <PageHeader title={t('create')} lead={t('new.lead')} />
      <LastYear projects={projects} />
      <Card>
        <NewProject taken={new Set(projects.map(({ pid }) => pid))} />
      </Card>
    </Page>
  )
}

function Refused() {
  return (
    <Page width="reading">
      <ErrorState order={1} error={new ApiProblem({ status: 403, type: '#forbidden', why: [adminsOnly] })} />
    </Page>
  )
}

/** Shown before anything is typed, because setting it up leads to another page. */
function NeedsSecondStep() {
  const queryClient = useQueryClient()
  return (
    <Page width="reading">
      <ErrorState
        order={1}
        error={new ApiProblem({ status: 403, type: '#strong_sign_in_required' })}
        retry={() => void queryClient.refetchQueries(sessionQuery)}
      />
    </Page>
  )
}

/** Suggests starting from last year's event instead. */
function LastYear({ projects }: { projects: ProjectInList[] }) {
  const { t } = useTranslation('projects')
  const { gap } = useFormat()
  const last = projects.find(({ state }) => state !== 'draft')
  if (!last) return null
  return (
    <p className={styles.lastYear}>
      {t('new.again')}
      {gap}
      <Link to="/p/$pid/manage/next-year" params={{ pid: last.pid }}>
        {t('new.fromLast', { name: last.name })}
      </Link>
    </p>
  )
}

const nothing = { name: '', pid: '', starts_on: '', ends_on: '', time_zone: '' }
type Values = typeof nothing

function NewProject({ taken }: { taken: ReadonlySet<string> }) {
  const { t } = useTranslation(['projects', 'manage'])
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const form = useForm<Values>({ defaultValues: { ...nothing, time_zone } })
  useProposal(form, taken)
  const create = useCreate(form)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((values) => create.mutate(values))(event)}
      noValidate
    >
      <TextField
        form={form}
        name="name"
        label={t('manage:fields.name')}
        hint={t('manage:settings.nameHint')}
        autoComplete="off"
      />
      <DayFields
        form={form}
        labels={{ starts_on: t('manage:fields.starts_on'), ends_on: t('manage:fields.ends_on') }}
      />
      <TextField
        form={form}
        name="pid"
        label={t('new.pid')}
        hint={t('new.pidHint')}
        autoComplete="off"
        spellCheck={false}
      />
      <Controller
        control={form.control}
        name="time_zone"
        render={({ field, fieldState }) => (
          <ZoneField
            label={t('manage:fields.time_zone')}
            hint={t('manage:settings.zoneHint')}
            ofDevice={false}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormProblem error={isTaken(create.error) ? null : create.error} fields={Object.keys(nothing)} />
      <div className={styles.submit}>
        <Button type="submit" loading={create.isPending}>
          {t('new.submit')}
        </Button>
        <p>{t('new.after')}</p>
      </div>
    </form>
  )
}

/** The identifier follows name and year until it is edited. */
function useProposal(form: UseFormReturn<Values>, taken: ReadonlySet<string>): void {
  const [name, startsOn] = useWatch({ control: form.control, name: ['name', 'starts_on'] })
  const own = form.formState.dirtyFields.pid === true
  useEffect(() => {
    if (!own) form.setValue('pid', proposePid(name, startsOn, taken))
  }, [name, startsOn, own, taken, form])
}

/** The identifier is the only thing that can conflict. */
const isTaken = (error: unknown): boolean => error !== null && toProblem(error).code === 'conflict'

function useCreate(form: UseFormReturn<Values>) {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const show = useShowProblem(form)
  return useMutation({
    async mutationFn(body: Values) {
      requireOrder(body)
      return createProject({ body })
    },
    async onSuccess(made) {
      queryClient.setQueryData(projectQuery(made.pid).queryKey, made)
      void queryClient.invalidateQueries(projectsQuery)
      void queryClient.invalidateQueries(participationQuery)
      await navigate({ to: '/p/$pid/manage', params: { pid: made.pid } })
    },
    onError(error) {
      if (!isTaken(error)) show(error)
      else form.setError('pid', { type: 'taken', message: t('new.taken') }, { shouldFocus: true })
    },
  })
}
