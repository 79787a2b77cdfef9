import { Button } from '@mantine/core'
import type { Project, Task } from '@manyhands/api-client'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../../lib/problem.ts'
import { taskQuery } from '../../../lib/queries.ts'
import { chiefsOnly, whyNotWriteIn } from '../../../lib/standing.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { LinkButton, UpLink } from '../../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../../ui/frame/page.tsx'
import { OnlyWith, useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ChangeDialog } from '../bulk/change-dialog.tsx'
import { isAtRisk } from '../fill.ts'
import { useTimes } from '../times.ts'
import { Cover } from './cover/cover.tsx'
import { Facts } from './facts.tsx'
import { People } from './people.tsx'
import styles from './task.module.css'

const route = getRouteApi('/p/$pid/roster/$id')

/** One task for team leads: people, requests, waitlist, and finding cover. */
export function RosterTaskPage() {
  const { id } = route.useParams()
  return (
    <OnlyWith right="tasks.plan">
      <Loaded key={id} project={useProject()} id={id} />
    </OnlyWith>
  )
}

function Loaded({ project, id }: { project: Project; id: string }) {
  const { pid } = project
  const { t } = useTranslation('roster')
  const { data: task, error, refetch } = useQuery({ ...taskQuery({ pid, id }), refetchInterval: 30_000 })
  if (!task && !error) return <Waiting kind="page" />
  const refusal = task?.leads
    ? null
    : (error ?? new ApiProblem({ status: 403, type: '#forbidden', why: [chiefsOnly] }))
  if (!task || refusal)
    return (
      <Page width="reading">
        <ErrorState
          order={1}
          error={refusal}
          retry={() => void refetch()}
          action={
            <LinkButton to="/p/$pid/roster" params={{ pid }} search={{}}>
              {t('list.title')}
            </LinkButton>
          }
        />
      </Page>
    )
  return <Shown project={project} task={task} />
}

function Shown({ project, task }: { project: Project; task: Task }) {
  const { t } = useTranslation('roster')
  const { pid } = project
  const { whole } = useTimes(task.time_zone)
  const closed = whyNotWriteIn(project.state)
  const open = closed.length === 0 && task.state === 'planned'
  return (
    <Page>
      <Stack gap={7}>
        <PageHeader
          above={
            <UpLink to="/p/$pid/roster" params={{ pid }} search={{}}>
              {t('list.title')}
            </UpLink>
          }
          title={task.title}
          lead={
            <>
              {whole(task) || t('whenever')}
              {task.location && ` · ${task.location}`}{' '}
              {task.state === 'cancelled' && <Mark tone="quiet">{t('state.cancelled')}</Mark>}
              {isAtRisk(task, new Date()) && <Mark tone="warn">{t('state.risk')}</Mark>}
            </>
          }
          actions={open && <Actions project={project} task={task} />}
        />
        <WhyList why={closed} />
        <Stack gap={8} className={styles.columns}>
          <Stack gap={8}>
            <People task={task} open={open} />
            {open && <Cover task={task} />}
          </Stack>
          <Facts task={task} />
        </Stack>
      </Stack>
    </Page>
  )
}

function Actions({ project, task }: { project: Project; task: Task }) {
  const { t } = useTranslation('roster')
  const { pid } = project
  const [cancelling, setCancelling] = useState(false)
  const navigate = route.useNavigate()
  return (
    <>
      <LinkButton
        to="/p/$pid/roster/$id/edit"
        params={{ pid, id: task.id }}
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden="true" />}
      >
        {t('task.edit')}
      </LinkButton>
      <LinkButton
        to="/p/$pid/roster/new"
        params={{ pid }}
        search={{ copy: task.id }}
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden="true" />}
      >
        {t('task.duplicate')}
      </LinkButton>
      <Button variant="subtle" color="brick" onClick={() => setCancelling(true)}>
        {t('task.cancel')}
      </Button>
      {cancelling && (
        <ChangeDialog
          project={project}
          kind="cancel"
          tasks={[task]}
          onClose={() => setCancelling(false)}
          onDone={() => void navigate({ to: '/p/$pid/roster', params: { pid }, search: {} })}
        />
      )}
    </>
  )
}
