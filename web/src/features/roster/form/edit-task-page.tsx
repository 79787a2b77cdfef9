import { changeTask, type Project, type Task } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../../lib/api/headers.ts'
import { taskQuery, teamsQuery } from '../../../lib/queries.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { UpLink } from '../../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../../ui/frame/page.tsx'
import { OnlyWith, useProject } from '../../../ui/frame/project-frame.tsx'
import { fillOf } from '../fill.ts'
import { refreshTasks } from '../queries.ts'
import { TaskForm } from './task-form.tsx'
import { changeOf, type TaskValues, valuesOf } from './values.ts'

const route = getRouteApi('/p/$pid/roster/$id/edit')

export function EditTaskPage() {
  const { id } = route.useParams()
  return (
    <OnlyWith right="tasks.plan">
      <Page width="reading">
        <Loaded key={id} project={useProject()} id={id} />
      </Page>
    </OnlyWith>
  )
}

function Loaded({ project, id }: { project: Project; id: string }) {
  const { t } = useTranslation('roster')
  const { pid } = project
  // Not refetched, so that input isn't overwritten.
  const { data: task, error, refetch } = useQuery({ ...taskQuery({ pid, id }), refetchOnWindowFocus: false })
  if (error && !task) return <ErrorState order={1} error={error} retry={() => void refetch()} />
  if (!task) return <Waiting kind="rows" count={6} />
  return (
    <>
      <PageHeader
        above={
          <UpLink to="/p/$pid/roster/$id" params={{ pid, id }}>
            {task.title}
          </UpLink>
        }
        title={t('form.editTitle')}
      />
      <Editing project={project} task={task} />
    </>
  )
}

function Editing({ project, task }: { project: Project; task: Task }) {
  const { pid } = project
  const { may } = useStanding(pid)
  const { data: teams } = useQuery(teamsQuery(pid))
  const save = useSave(project, task)
  if (!teams) return <Waiting kind="rows" count={6} />
  return (
    <TaskForm
      project={project}
      teams={teams.filter(({ tid }) => may('tasks.plan', tid) || tid === task.tid)}
      values={valuesOf(task, project.starts_on)}
      task={task}
      notified={fillOf(task).taken}
      saving={save}
    />
  )
}

function useSave({ pid, time_zone }: Project, task: Task) {
  const { t } = useTranslation('roster')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (values: TaskValues) =>
      changeTask({
        path: { pid, id: task.id },
        body: changeOf(values, time_zone),
        headers: ifMatch(task),
      }),
    async onSuccess(changed) {
      queryClient.setQueryData(taskQuery(task).queryKey, changed)
      void refreshTasks(queryClient, pid)
      toasts.say(t('form.saved', { title: changed.title }))
      await navigate({ to: '/p/$pid/roster/$id', params: { pid, id: task.id } })
    },
  })
}
