import { Button } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { IconCalendarEvent, IconCalendarSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { tasksQuery, type Wanted } from '../queries.ts'
import { hasSeat } from '../seat/steps.ts'
import { AvailabilityLink } from './availability-link.tsx'
import { Filters } from './filters.tsx'
import { groupTasks, type TaskGroup, type View } from './groups.ts'
import styles from './open.module.css'
import { TaskCard } from './task-card.tsx'

const route = getRouteApi('/p/$pid/tasks')

/** The tasks that the person can sign up for, and why not for the others. */
export function TasksPage() {
  const { t } = useTranslation('tasks')
  const { pid } = useProject()
  const looked = route.useSearch()
  const { view: wantedView, ...wanted } = looked
  const found = useTasks(pid, wanted)
  const known = useFilterValues(pid)
  const filtered = Object.keys(wanted).length > 0
  const { tasks } = found
  return (
    <ProjectPage title={t('open.title')}>
      <AvailabilityLink pid={pid} />
      {(filtered || tasks?.length !== 0) && <Filters pid={pid} looked={looked} {...known} />}
      {found.error && !tasks && <ErrorState error={found.error} retry={found.retry} />}
      {!tasks && !found.error && <Waiting kind="rows" count={6} />}
      {tasks?.length === 0 && !found.more && <Nothing pid={pid} filtered={filtered} />}
      {tasks && tasks.length > 0 && (
        <Groups tasks={tasks} view={wantedView === 'location' ? 'location' : 'day'} stale={found.stale} />
      )}
      {found.more && (
        <div>
          <Button variant="default" loading={found.fetching} onClick={found.more}>
            {t('open.more')}
          </Button>
        </div>
      )}
    </ProjectPage>
  )
}

const enough = 20

/** All loaded pages. With a filter a page may be nearly empty; then the next one is loaded at once. */
function useTasks(pid: string, wanted: Wanted) {
  const found = useInfiniteQuery({ ...tasksQuery(pid, wanted), placeholderData: keepPreviousData })
  // Excludes tasks that the person is already on.
  const tasks = found.data?.pages
    .flatMap((page) => page.data)
    .filter((task) => wanted.fits === undefined || !hasSeat(task))
  const few = tasks !== undefined && tasks.length < enough
  const { hasNextPage, isFetching, fetchNextPage } = found
  useEffect(() => {
    if (few && hasNextPage && !isFetching) void fetchNextPage()
  }, [few, hasNextPage, isFetching, fetchNextPage])
  return {
    tasks,
    error: found.error,
    stale: found.isPlaceholderData,
    fetching: found.isFetchingNextPage,
    retry: () => void found.refetch(),
    more: hasNextPage ? () => void fetchNextPage() : null,
  }
}

/** From all tasks, so that selecting a filter doesn't remove the other options. */
function useFilterValues(pid: string): { categories: string[]; teams: Map<string, string> } {
  const { compare } = useFormat()
  const { data } = useInfiniteQuery(tasksQuery(pid, {}))
  const all = data?.pages.flatMap((page) => page.data) ?? []
  const teams = all.flatMap(({ tid, team }) => (tid ? [[tid, team ?? tid] as const] : []))
  return {
    categories: [...new Set(all.map(({ category }) => category))].filter(Boolean).sort(compare),
    teams: new Map(teams.sort(([, a], [, b]) => compare(a, b))),
  }
}

function Groups({ tasks, view, stale }: { tasks: Task[]; view: View; stale: boolean }) {
  const { t } = useTranslation('tasks')
  const { compare, zone } = useFormat()
  const timeZone = tasks[0]!.time_zone
  const elsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone
  return (
    <Stack gap={7} className={styles.groups} data-stale={stale || undefined}>
      {elsewhere && (
        <Text tone="muted" size={15}>
          {t('open.zone', { zone: zone(timeZone) })}
        </Text>
      )}
      {groupTasks(tasks, view, compare).map((group) => (
        <Group key={group.key} group={group} view={view} />
      ))}
    </Stack>
  )
}

function Group({ group: { key, tasks }, view }: { group: TaskGroup; view: View }) {
  const { t } = useTranslation('tasks')
  const { day } = useShiftTimes()
  const first = tasks[0]!
  const name =
    view === 'location'
      ? key || t('nowhere')
      : first.starts_at
        ? day(first.starts_at, first.time_zone)
        : t('whenever')
  return (
    <section aria-label={name}>
      <Cluster
        as="h2"
        gap="0 3"
        align="baseline"
        between
        size={19}
        className={styles.heading}
        data-bar="start"
      >
        <bdi>{name}</bdi>
        <Text as="span" tone="muted" size={14} className={styles.count}>
          {t('open.count', { count: tasks.length })}
        </Text>
      </Cluster>
      <Stack as="ul" gap={3}>
        {tasks.map((task) => (
          <TaskCard key={task.id} task={task} view={view} />
        ))}
      </Stack>
    </section>
  )
}

function Nothing({ pid, filtered }: { pid: string; filtered: boolean }) {
  const { t } = useTranslation('tasks')
  return filtered ? (
    <EmptyState
      icon={IconCalendarSearch}
      title={t('open.noneFound')}
      action={
        <LinkButton to="/p/$pid/tasks" params={{ pid }} search={{}} variant="default">
          {t('open.all')}
        </LinkButton>
      }
    >
      {t('open.noneFoundText')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconCalendarEvent}
      title={t('open.empty')}
      action={
        <LinkButton to="/p/$pid" params={{ pid }} variant="default">
          {t('open.toTeams')}
        </LinkButton>
      }
    >
      {t('open.emptyText')}
    </EmptyState>
  )
}
