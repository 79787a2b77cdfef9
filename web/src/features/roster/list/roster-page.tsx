import type { Project, TaskCounts } from '@manyhands/api-client'
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Why } from '../../../lib/problem.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Stack } from '../../../ui/layout/layout.tsx'
import { RosterFrame } from '../frame.tsx'
import { ledTasksQuery, taskCountsQuery } from '../queries.ts'
import { useTimes } from '../times.ts'
import { Truncated } from '../truncated.tsx'
import { Days } from './days.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Filters } from './filters.tsx'
import { daysOf, filterOf, type Wanted } from './find.ts'

const route = getRouteApi('/p/$pid/roster')

/** All tasks that the person manages, by day, with their fill and bulk actions. */
export function RosterPage() {
  const { t } = useTranslation('roster')
  const project = useProject()
  const { pid, state } = project
  const wanted = route.useSearch()
  const closed = whyNotWriteIn(state)
  return (
    <RosterFrame
      title={t('list.title')}
      actions={
        <>
          <ExportMenu pid={pid} tid={wanted.tid} day={wanted.day} />
          {closed.length === 0 && (
            <LinkButton to="/p/$pid/roster/many" params={{ pid }} variant="default">
              {t('list.many')}
            </LinkButton>
          )}
          <NewTask pid={pid} wanted={wanted} closed={closed} />
        </>
      }
    >
      <Ready project={project} wanted={wanted} closed={closed} />
    </RosterFrame>
  )
}

function NewTask({ pid, wanted: { day, tid }, closed }: { pid: string; wanted: Wanted; closed: Why[] }) {
  const { t } = useTranslation('roster')
  const icon = <IconPlus size={18} aria-hidden="true" />
  if (closed.length > 0)
    return (
      <BlockedButton by="roster-closed" leftSection={icon}>
        {t('list.new')}
      </BlockedButton>
    )
  return (
    <LinkButton
      to="/p/$pid/roster/new"
      params={{ pid }}
      search={{ ...(day && { day }), ...(tid && { tid }) }}
      leftSection={icon}
    >
      {t('list.new')}
    </LinkButton>
  )
}

interface Props {
  project: Project
  wanted: Wanted
  closed: Why[]
}

interface FoundProps extends Props {
  counts: TaskCounts
}

function Ready({ project, wanted, closed }: Props) {
  const { pid } = project
  const { data: counts, error, refetch } = useQuery(taskCountsQuery(pid))
  // Both are asked for at once.
  useQuery(ledTasksQuery(pid, filterOf(wanted)))
  if (error && !counts) return <ErrorState error={error} retry={() => void refetch()} />
  if (!counts) return <Waiting kind="rows" count={8} />
  return (
    <>
      <WhyList id="roster-closed" why={closed} />
      {counts.tasks + counts.cancelled === 0 ? (
        <Nothing pid={pid} closed={closed.length > 0} />
      ) : (
        <Found project={project} wanted={wanted} counts={counts} closed={closed} />
      )}
    </>
  )
}

function Nothing({ pid, closed }: { pid: string; closed: boolean }) {
  const { t } = useTranslation('roster')
  return (
    <EmptyState
      icon={IconCalendarPlus}
      title={t('list.empty.title')}
      action={
        !closed && (
          <Cluster gap={3}>
            <LinkButton to="/p/$pid/roster/new" params={{ pid }} search={{}}>
              {t('list.empty.action')}
            </LinkButton>
            <LinkButton to="/p/$pid/roster/many" params={{ pid }} variant="default">
              {t('list.many')}
            </LinkButton>
          </Cluster>
        )
      }
    >
      {t('list.empty.text')}
    </EmptyState>
  )
}

function Found({ project, wanted, counts, closed }: FoundProps) {
  const { pid, time_zone } = project
  const { dayOf } = useTimes(time_zone)
  const found = useQuery({ ...ledTasksQuery(pid, filterOf(wanted)), placeholderData: keepPreviousData })
  const { data, error, refetch } = found
  const tasks = data?.rows
  return (
    <Stack gap={6}>
      <Filters wanted={wanted} counts={counts} timeZone={time_zone} />
      {error && !tasks && <ErrorState error={error} retry={() => void refetch()} />}
      {!tasks && !error && <Waiting kind="rows" count={8} />}
      {data?.isCut && <Truncated />}
      {tasks?.length === 0 && <NoneFound pid={pid} />}
      {tasks && tasks.length > 0 && (
        <Days project={project} days={daysOf(tasks, dayOf)} closed={closed.length > 0} />
      )}
    </Stack>
  )
}

function NoneFound({ pid }: { pid: string }) {
  const { t } = useTranslation('roster')
  return (
    <EmptyState
      icon={IconCalendarPlus}
      title={t('list.noneFound.title')}
      action={
        <LinkButton to="/p/$pid/roster" params={{ pid }} search={{}} variant="default">
          {t('list.noneFound.action')}
        </LinkButton>
      }
    >
      {t('list.noneFound.text')}
    </EmptyState>
  )
}
