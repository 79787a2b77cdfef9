import { Button } from '@mantine/core'
import type { Project } from '@manyhands/api-client'
import { IconClockHour4, IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { peopleHoursQuery } from '../queries.ts'
import { Found } from './found.tsx'
import { TeamBars } from './team-bars.tsx'

const route = getRouteApi('/p/$pid/hours')

/** Hours of people: team leads see their teams, owners everyone. */
export function HoursPage() {
  const { t } = useTranslation('hours')
  const project = useProject()
  return (
    <ProjectPage
      right="tasks.plan"
      title={t('team.title')}
      lead={t('team.lead')}
      actions={<Export pid={project.pid} />}
    >
      <Ready project={project} />
    </ProjectPage>
  )
}

function Export({ pid }: { pid: string }) {
  const { t } = useTranslation('hours')
  const { tid } = route.useSearch()
  const { data } = useInfiniteQuery({ ...peopleHoursQuery(pid, {}), enabled: false })
  const query = tid ? `?${new URLSearchParams({ tid })}` : ''
  if (!data?.pages[0]?.teams.length) return null
  return (
    <Button
      component="a"
      href={`/api/projects/${encodeURIComponent(pid)}/hours.csv${query}`}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
    >
      {t('team.export')}
    </Button>
  )
}

function Ready({ project }: { project: Project }) {
  const { t } = useTranslation('hours')
  const { pid } = project
  const { tid } = route.useSearch()
  const { data, error, refetch } = useInfiniteQuery(peopleHoursQuery(pid, {}))
  const all = data?.pages[0]
  if (error && !all) return <ErrorState error={error} retry={() => void refetch()} />
  if (!all) return <Waiting kind="rows" count={6} />
  if (all.teams.length === 0)
    return (
      <EmptyState
        icon={IconClockHour4}
        title={t('team.empty.title')}
        action={
          <LinkButton to="/p/$pid/today" params={{ pid }} variant="default">
            {t('team.empty.action')}
          </LinkButton>
        }
      >
        {t('team.empty.text')}
      </EmptyState>
    )
  return (
    <Stack gap={10}>
      <TeamBars pid={pid} all={all} tid={tid} />
      <Found project={project} teams={all.teams} />
    </Stack>
  )
}
