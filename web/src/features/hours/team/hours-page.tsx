import { Button } from '@mantine/core'
import { IconClockHour4, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PersonHours, Project } from '../../../../../api-client/src/index.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton, UpLink } from '../../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../../ui/frame/page.tsx'
import { accentStyle, defaultAccent } from '../../../ui/theme/accent.ts'
import { projectHoursQuery } from '../queries.ts'
import { Found } from './found.tsx'
import styles from './team.module.css'
import { TeamBars } from './team-bars.tsx'

const route = getRouteApi('/p/$pid/hours')

/** How long people have helped: chiefs see their teams, owners all. The server decides who may look. */
export function HoursPage() {
  const { t } = useTranslation('hours')
  const { pid } = route.useParams()
  const project = useQuery(projectQuery(pid))
  const hours = useQuery(projectHoursQuery(pid))
  const error = project.error ?? (hours.data ? null : hours.error)
  if (error)
    return (
      <Page width="reading">
        <ErrorState
          order={1}
          error={error}
          retry={() => void Promise.all([project.refetch(), hours.refetch()])}
          action={
            <LinkButton to="/p/$pid" params={{ pid }}>
              {t('team.toProject')}
            </LinkButton>
          }
        />
      </Page>
    )
  if (!project.data || !hours.data) return <Waiting kind="page" />
  return <Ready project={project.data} rows={hours.data} />
}

function Ready({ project, rows }: { project: Project; rows: PersonHours[] }) {
  const { t } = useTranslation('hours')
  const { pid, name, accent } = project
  const { tid } = route.useSearch()
  const { runs } = useStanding(pid)
  const query = tid ? `?${new URLSearchParams({ tid })}` : ''
  return (
    <div className="accent" style={accentStyle(accent ?? defaultAccent(pid))}>
      <Page>
        <PageHeader
          above={
            <UpLink to={runs ? '/p/$pid/manage' : '/p/$pid'} params={{ pid }}>
              {name}
            </UpLink>
          }
          title={t('team.title')}
          lead={t('team.lead')}
          actions={
            rows.length > 0 && (
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
        />
        {rows.length === 0 ? (
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
        ) : (
          <div className={styles.page}>
            <TeamBars pid={pid} rows={rows} tid={tid} />
            <Found project={project} rows={tid ? rows.filter((row) => row.tid === tid) : rows} />
          </div>
        )}
      </Page>
    </div>
  )
}
