import { createTask, createTaskSeries, type Project } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../../lib/i18n/format.ts'
import { taskQuery, teamsQuery } from '../../../lib/queries.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { UpLink } from '../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { refreshTasks } from '../queries.ts'
import { TaskForm } from './task-form.tsx'
import { freshValues, type TaskValues, taskOf, valuesOf } from './values.ts'

const route = getRouteApi('/p/$pid/roster/new')

/** Creates a task, empty or as a copy. */
export function NewTaskPage() {
  const { t } = useTranslation('roster')
  const project = useProject()
  const { pid } = project
  return (
    <ProjectPage
      right="tasks.plan"
      width="reading"
      above={
        <UpLink to="/p/$pid/roster" params={{ pid }} search={{}}>
          {t('list.title')}
        </UpLink>
      }
      title={t('form.newTitle')}
    >
      <Ready project={project} />
    </ProjectPage>
  )
}

function Ready({ project }: { project: Project }) {
  const { pid } = project
  const { day, tid, copy } = route.useSearch()
  const { may, isOrganiser } = useStanding(pid)
  const { data: teams } = useQuery(teamsQuery(pid))
  const source = useQuery({ ...taskQuery({ pid, id: copy ?? '' }), enabled: copy !== undefined })
  const create = useCreate(project)
  if (!teams || (copy && source.isPending)) return <Waiting kind="rows" count={6} />
  const own = teams.filter((team) => may('tasks.plan', team.tid))
  const first = firstDay(project, day)
  const chosen = own.find((team) => team.tid === tid)?.tid ?? (isOrganiser ? '' : (own[0]?.tid ?? ''))
  return (
    <TaskForm
      project={project}
      teams={own}
      values={source.data ? valuesOf(source.data, first, true) : freshValues({ day: first, tid: chosen })}
      saving={create}
    />
  )
}

/** The day in view, today during the event, or its first day. */
function firstDay({ starts_on, ends_on, time_zone }: Project, wanted?: string): string {
  if (wanted && wanted !== 'whenever') return wanted
  const today = todayIn(time_zone, new Date())
  return today > starts_on && today <= ends_on ? today : starts_on
}

function useCreate({ pid, time_zone }: Project) {
  const { t } = useTranslation('roster')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    async mutationFn(values: TaskValues) {
      const task = taskOf(values, time_zone)
      if (values.when === 'whenever' || values.days.length === 0)
        return [await createTask({ path: { pid }, body: task })]
      const dates = [...new Set([values.day, ...values.days])].sort()
      return (await createTaskSeries({ path: { pid }, body: { task, dates } })).data
    },
    async onSuccess(made) {
      void refreshTasks(queryClient, pid)
      toasts.say(t('form.made', { count: made.length, title: made[0]?.title ?? '' }))
      const [only] = made
      if (made.length === 1 && only)
        await navigate({ to: '/p/$pid/roster/$id', params: { pid, id: only.id } })
      else await navigate({ to: '/p/$pid/roster', params: { pid }, search: {} })
    },
  })
}
