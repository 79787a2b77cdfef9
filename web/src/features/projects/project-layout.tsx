import { Title } from '@mantine/core'
import type { Project } from '@manyhands/api-client'
import { IconAdjustments, IconCalendarTime, IconEye, IconReceipt, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { useReadablePurposes } from '../../lib/purposes.ts'
import { myFormsQuery, projectQuery, subsidyQuery } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { useStanding } from '../../lib/standing.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { accentStyle, defaultAccent } from '../../ui/theme/accent.ts'
import { DateTile } from './date-tile.tsx'
import { useTiming } from './project-card.tsx'
import styles from './project-page.module.css'

/** Frame of every page of a project: name, dates, colour, tabs. */
export function ProjectLayout() {
  const { t } = useTranslation(['projects', 'ui'])
  const { pid } = useParams({ from: '/p/$pid' })
  const { person } = useSession()
  const { belongs } = useStanding(pid)
  const { data: project, error, refetch } = useQuery(projectQuery(pid))
  const { data: forms = [] } = useQuery({ ...myFormsQuery(pid), enabled: person !== null && !!project })
  const { data: subsidy } = useQuery({ ...subsidyQuery(pid), enabled: person !== null && !!project })
  if (error)
    return (
      <Page width="reading">
        <ErrorState
          order={1}
          error={error}
          retry={() => void refetch()}
          action={<LinkButton to="/">{t('ui:notFound.action')}</LinkButton>}
        />
      </Page>
    )
  if (!project) return <Waiting kind="page" />
  return (
    <div className="accent" style={accentStyle(project.accent ?? defaultAccent(project.pid))}>
      <Page>
        <div>
          <Banner project={project} />
          <Tabs
            label={t('tabs.label')}
            items={[
              { to: '/p/$pid', params: { pid }, label: t('tabs.about'), exact: true },
              { to: '/p/$pid/staff', params: { pid }, label: t('tabs.staff') },
              ...(person ? [{ to: '/p/$pid/tasks' as const, params: { pid }, label: t('tabs.tasks') }] : []),
              ...(belongs || forms.length > 0
                ? [
                    {
                      to: '/p/$pid/forms' as const,
                      params: { pid },
                      label: t('tabs.forms'),
                      count: forms.filter(({ state }) => state === 'missing' || state === 'draft').length,
                    },
                  ]
                : []),
              ...(subsidy
                ? [{ to: '/p/$pid/subsidy' as const, params: { pid }, label: t('tabs.subsidy') }]
                : []),
            ]}
          >
            <Outlet />
          </Tabs>
        </div>
      </Page>
    </div>
  )
}

function Banner({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const { days, zone } = useFormat()
  const timing = useTiming(project)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // Below the first page it is only a breadcrumb, to save space on a phone.
  const brief = path.replace(/\/$/, '').split('/').length > 3
  return (
    <header className={styles.banner} data-brief={brief || undefined}>
      <DateTile project={project} />
      <div className={styles.words}>
        <Title order={1}>
          <bdi>{project.name}</bdi>
        </Title>
        <p className={styles.days}>
          {days(project.starts_on, project.ends_on)}
          <span className={styles.zone}>{zone(project.time_zone)}</span>
          {project.state !== 'open' && <span className={styles.zone}>{t(`state.${project.state}`)}</span>}
        </p>
      </div>
      <div className={styles.end}>
        <p className={styles.timing}>{timing}</p>
        <Manage pid={project.pid} brief={brief} />
      </div>
    </header>
  )
}

/** Owners get everything, team leads the shifts of their teams, roles what they are for. */
function Manage({ pid, brief }: { pid: string; brief: boolean }) {
  const { t } = useTranslation('projects')
  const { isOrganiser } = useStanding(pid)
  if (!isOrganiser) return brief ? null : <Ways pid={pid} />
  return (
    <LinkButton
      to="/p/$pid/manage"
      params={{ pid }}
      variant="default"
      leftSection={<IconAdjustments size={18} />}
    >
      {t('manage')}
    </LinkButton>
  )
}

function Ways({ pid }: { pid: string }) {
  const { t } = useTranslation('projects')
  const { mayAnywhere, roles } = useStanding(pid)
  const leads = mayAnywhere('tasks.plan')
  const readable = useReadablePurposes(pid) ?? []
  if (!leads && roles.length === 0) return null
  return (
    <div className={styles.ways}>
      {leads && (
        <LinkButton
          to="/p/$pid/roster"
          params={{ pid }}
          search={{}}
          variant="default"
          leftSection={<IconCalendarTime size={18} aria-hidden="true" />}
        >
          {t('roster')}
        </LinkButton>
      )}
      {!leads && roles.includes('desk') && (
        <LinkButton
          to="/p/$pid/today"
          params={{ pid }}
          variant="default"
          leftSection={<IconUserCheck size={18} aria-hidden="true" />}
        >
          {t('today')}
        </LinkButton>
      )}
      {roles.includes('finance') && (
        <LinkButton
          to="/p/$pid/manage/finance"
          params={{ pid }}
          search={{}}
          variant="default"
          leftSection={<IconReceipt size={18} aria-hidden="true" />}
        >
          {t('finance')}
        </LinkButton>
      )}
      {readable.length > 0 && (
        <LinkButton
          to="/p/$pid/private-data"
          params={{ pid }}
          variant="default"
          leftSection={<IconEye size={18} aria-hidden="true" />}
        >
          {t('privateData')}
        </LinkButton>
      )}
    </div>
  )
}
