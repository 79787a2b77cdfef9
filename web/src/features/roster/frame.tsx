import { useMediaQuery } from '@mantine/hooks'
import type { Project } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { projectQuery } from '../../lib/queries.ts'
import { chiefsOnly, useStanding } from '../../lib/standing.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton, UpLink } from '../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../ui/frame/page.tsx'
import { type Tab, Tabs } from '../../ui/frame/tabs.tsx'
import { accentStyle, defaultAccent } from '../../ui/theme/accent.ts'
import { requestsOf } from './fill.ts'
import { ledTasksQuery } from './queries.ts'
import styles from './roster.module.css'

interface Props {
  pid: string
  title: string
  /** Who may see it: people who plan, or people with access to the board. */
  open?: 'leads' | 'board'
  actions?: ReactNode
  children: (project: Project) => ReactNode
}

/** Frame of the roster pages. People who manage no tasks are told why it is empty. */
export function RosterFrame({ pid, title, open = 'leads', actions, children }: Props) {
  const { t } = useTranslation('roster')
  const { isOrganiser } = useStanding(pid)
  const tabs = useTabs(pid)
  return (
    <RosterGate pid={pid} open={open}>
      {(project) => (
        <Page>
          <div className={styles.frame}>
            <PageHeader
              above={
                <UpLink to={isOrganiser ? '/p/$pid/manage' : '/p/$pid'} params={{ pid }}>
                  {project.name}
                </UpLink>
              }
              title={title}
              actions={actions}
            />
            <Tabs label={t('tabs.label')} items={tabs}>
              {children(project)}
            </Tabs>
          </div>
        </Page>
      )}
    </RosterGate>
  )
}

/** The tabs they may see. The timeline needs more width than a phone has. */
function useTabs(pid: string): Tab[] {
  const { t } = useTranslation('roster')
  const { mayAnywhere } = useStanding(pid)
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const params = { pid }
  // From the cache only: not every page here loads all tasks.
  const { data: tasks = [] } = useQuery({ ...ledTasksQuery(pid), enabled: false })
  const count = tasks.reduce((all, task) => all + requestsOf(task, new Date()), 0)
  const list: Tab = { to: '/p/$pid/roster', params, label: t('tabs.list'), exact: true, count }
  const timeline: Tab = { to: '/p/$pid/roster/timeline', params, label: t('tabs.timeline') }
  const today: Tab = { to: '/p/$pid/today', params, label: t('tabs.today') }
  const hours: Tab = { to: '/p/$pid/hours', params, label: t('tabs.hours') }
  const rules: Tab = { to: '/p/$pid/roster/rules', params, label: t('tabs.rules') }
  if (!mayAnywhere('tasks.plan')) return [today]
  return [list, ...(wide ? [timeline] : []), today, hours, rules]
}

interface GateProps {
  pid: string
  open?: 'leads' | 'board'
  children: (project: Project) => ReactNode
}

/** Applies the project's colour and checks access. */
export function RosterGate({ pid, open = 'leads', children }: GateProps) {
  const { t } = useTranslation('roster')
  const { whyClosed } = useStanding(pid)
  const { data: project, error, refetch } = useQuery(projectQuery(pid))
  if (!error && !project) return <Waiting kind="page" />
  const closed = whyClosed(open === 'board' ? 'attendance.record' : 'tasks.plan', chiefsOnly)
  if (!project || closed)
    return (
      <Page width="reading">
        <ErrorState
          order={1}
          error={error ?? closed}
          retry={() => void refetch()}
          action={
            <LinkButton to="/p/$pid" params={{ pid }}>
              {t('toProject')}
            </LinkButton>
          }
        />
      </Page>
    )
  return (
    <div className="accent" style={accentStyle(project.accent ?? defaultAccent(pid))}>
      {children(project)}
    </div>
  )
}
