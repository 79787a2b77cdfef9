import { useDebouncedValue } from '@mantine/hooks'
import { type NewYear, type Project, rollOver } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { projectsQuery } from '../../../lib/queries.ts'
import { participationQuery } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { DayFields, requireOrder } from '../../../ui/forms/choices/day-fields.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { Card } from '../../../ui/frame/page.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { previewQuery } from '../queries.ts'
import styles from '../years.module.css'
import { ChoiceFields, type Choices, choicesOf } from './choice-fields.tsx'
import { Preview } from './preview.tsx'
import { proposeYear } from './propose.ts'

type Values = Omit<NewYear, 'choices'>

/** Creates next year's event from this one, with a preview next to the form. */
export function NextYearPage() {
  const { t } = useTranslation('years')
  const project = useProject()
  // Used only to suggest a free identifier; the server reports a taken one anyway.
  const { data: projects = [], isPending } = useQuery(projectsQuery)
  return (
    <ProjectPage title={t('start.title')} lead={t('start.lead', { name: project.name })}>
      {isPending ? (
        <Waiting kind="rows" count={4} />
      ) : (
        <Start key={project.pid} project={project} taken={new Set(projects.map((one) => one.pid))} />
      )}
    </ProjectPage>
  )
}

function Start({ project, taken }: { project: Project; taken: Set<string> }) {
  const { t } = useTranslation('years')
  const form = useForm<Values>({ defaultValues: proposeYear(project, taken) })
  const [choices, setChoices] = useState<Choices>({
    teams: true,
    texts: true,
    settings: true,
    chiefs: true,
    tasks: true,
    forms: true,
    invite: true,
  })
  const { preview, fresh } = usePreview(project.pid, form, choices)
  const start = useStart(project.pid, form)
  const pidTaken = preview?.conflicts.includes('pid-taken') ?? false
  const begin = (values: Values) =>
    pidTaken ? form.setFocus('pid') : start.mutate({ ...values, choices: choicesOf(choices) })
  return (
    <Stack
      as="form"
      gap={6}
      className={styles.start}
      onSubmit={(event) => void form.handleSubmit(begin)(event)}
      noValidate
    >
      <Card>
        <Stack gap={6}>
          <TextField form={form} name="name" label={t('start.name')} autoComplete="off" />
          <TextField
            form={form}
            name="pid"
            label={t('start.pid')}
            hint={t('start.pidHint')}
            autoComplete="off"
            spellCheck={false}
          />
          <DayFields form={form} labels={{ starts_on: t('start.from'), ends_on: t('start.to') }} />
          <ChoiceFields choices={choices} onChange={setChoices} />
        </Stack>
      </Card>
      <Preview preview={preview} fresh={fresh} busy={start.isPending}>
        <FormProblem error={start.error} fields={['name', 'pid', 'starts_on', 'ends_on']} />
      </Preview>
    </Stack>
  )
}

/** Follows the input; errors are shown at their fields. */
function usePreview(pid: string, form: UseFormReturn<Values>, choices: Choices) {
  const { t } = useTranslation('years')
  const values = useWatch({ control: form.control }) as Values
  const { name, pid: newPid, starts_on, ends_on } = values
  const typed = useMemo(
    () => ({ name, pid: newPid, starts_on, ends_on, choices: choicesOf(choices) }),
    [name, newPid, starts_on, ends_on, choices],
  )
  const [year] = useDebouncedValue(typed, 300)
  const { data, error, isPlaceholderData } = useQuery(previewQuery(pid, year))
  const show = useShowProblem(form, { takesFocus: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    form.clearErrors()
    if (error) show(error)
    else if (data?.conflicts.includes('pid-taken'))
      form.setError('pid', { type: 'taken', message: t('conflicts.pid-taken') })
  }, [data, error])
  return { preview: error ? undefined : data, fresh: !isPlaceholderData && year === typed && !error }
}

function useStart(pid: string, form: UseFormReturn<Values>) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(body: NewYear) {
      requireOrder(body)
      return rollOver({ path: { pid }, body })
    },
    async onSuccess(made) {
      void queryClient.invalidateQueries(projectsQuery)
      void queryClient.invalidateQueries(participationQuery)
      await navigate({ to: '/p/$pid/manage/years', params: { pid: made.pid } })
    },
    onError: useShowProblem(form),
  })
}
