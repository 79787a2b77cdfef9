import type { Project, Task } from '@manyhands/api-client'
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
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
import { RosterFrame } from '../frame.tsx'
import { foundTasksQuery, ledTasksQuery } from '../queries.ts'
import { useTimes } from '../times.ts'
import { Days } from './days.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Filters } from './filters.tsx'
import { daysOf, fitting, type Wanted } from './find.ts'
import styles from './list.module.css'

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
  tasks: Task[]
  risky: number | undefined
}

function Ready({ project, wanted, closed }: Props) {
  const { pid } = project
  const { data: tasks, error, refetch } = useQuery(ledTasksQuery(pid))
  const { data: risky } = useQuery(foundTasksQuery(pid, 'risk'))
  if (error && !tasks) return <ErrorState error={error} retry={() => void refetch()} />
  if (!tasks) return <Waiting kind="rows" count={8} />
  return (
    <>
      <WhyList id="roster-closed" why={closed} />
      {tasks.length === 0 ? (
        <Nothing pid={pid} closed={closed.length > 0} />
      ) : (
        <Found project={project} wanted={wanted} tasks={tasks} risky={risky?.size} closed={closed} />
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
          <LinkButton to="/p/$pid/roster/new" params={{ pid }} search={{}}>
            {t('list.empty.action')}
          </LinkButton>
        )
      }
    >
      {t('list.empty.text')}
    </EmptyState>
  )
}

function Found({ project, wanted, tasks, risky, closed }: FoundProps) {
  const { t } = useTranslation('roster')
  const { pid, time_zone } = project
  const { dayOf } = useTimes(time_zone)
  const { show } = wanted
  const counted = show === 'risk' || show === 'open' || show === 'cover' ? show : null
  const { data: found, error } = useQuery({
    ...foundTasksQuery(pid, counted ?? 'risk'),
    enabled: counted !== null,
  })
  if (counted && error && !found) return <ErrorState error={error} />
  if (counted && !found) return <Waiting kind="rows" count={8} />
  const shown = fitting(tasks, wanted, { dayOf, now: new Date(), found: counted ? found : undefined })
  return (
    <div className={styles.page}>
      <Filters pid={pid} wanted={wanted} tasks={tasks} risky={risky} timeZone={time_zone} />
      {shown.length === 0 ? (
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
      ) : (
        <Days project={project} days={daysOf(shown, dayOf)} closed={closed.length > 0} />
      )}
    </div>
  )
}
