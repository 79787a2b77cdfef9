import type { Project } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../lib/problem.ts'
import { projectQuery } from '../../lib/queries.ts'
import { type Right, useStanding } from '../../lib/standing.ts'
import { Waiting } from '../data/skeletons.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Stack } from '../layout/layout.tsx'
import { accentStyle, defaultAccent } from '../theme/accent.ts'
import { LinkButton, UpLink } from './link-button.tsx'
import { Page, PageHeader, useTitle } from './page.tsx'
import styles from './project-frame.module.css'
import { type Tab, Tabs } from './tabs.tsx'

const Current = createContext<Project | null>(null)

/** The project of the page. */
export function useProject(): Project {
  const project = use(Current)
  if (!project) throw new Error('This page is not below /p/$pid.')
  return project
}

/** Frame of every page of a project: loads it, and applies its colour. */
export function ProjectFrame() {
  const { pid } = useParams({ from: '/p/$pid' })
  const { data: project, error, refetch } = useQuery(projectQuery(pid))
  if (!project && error)
    return (
      <Page width="reading">
        <ErrorState order={1} error={error} retry={() => void refetch()} />
      </Page>
    )
  if (!project) return <Waiting kind="page" />
  return (
    <div className="accent" style={accentStyle(project.accent ?? defaultAccent(pid))}>
      <Current value={project}>
        <Outlet />
      </Current>
    </div>
  )
}

/** For people with a right, in the project or in one of its teams. Others are told why. */
export function OnlyWith({ right, children }: { right: Right; children: ReactNode }) {
  const { t } = useTranslation('ui')
  const { pid } = useProject()
  const closed = useStanding(pid).whyClosed(right)
  const { refetch } = useQuery(projectQuery(pid))
  if (!closed) return children
  return (
    <Page width="reading">
      <ErrorState
        order={1}
        error={closed}
        retry={() => void refetch()}
        action={
          <LinkButton
            to="/p/$pid"
            params={{ pid }}
            {...(toProblem(closed).code === 'strong_sign_in_required' && { variant: 'default' })}
          >
            {t('toEvent')}
          </LinkButton>
        }
      />
    </Page>
  )
}

interface Props {
  /** Only for people with this right. */
  right?: Right
  title: string
  lead?: ReactNode
  actions?: ReactNode
  /** The parent, if it isn't the project itself. */
  above?: ReactNode
  /** Several views of the same thing. */
  tabs?: Tab[]
  width?: 'reading' | 'wide'
  children: ReactNode
}

/** A page of a project, with its title. */
export function ProjectPage({ right, ...page }: Props) {
  return right ? (
    <OnlyWith right={right}>
      <Titled {...page} />
    </OnlyWith>
  ) : (
    <Titled {...page} />
  )
}

function Titled({ title, lead, actions, above, tabs = [], width = 'wide', children }: Omit<Props, 'right'>) {
  const { pid, name } = useProject()
  const { isOrganiser } = useStanding(pid)
  useTitle(`${title} · ${name}`)
  return (
    <Page width={width}>
      <Stack gap={6} className={styles.page} data-tabs={tabs.length > 1 || undefined}>
        <PageHeader
          above={
            above ?? (
              // A desk names the project in its side bar.
              <UpLink to={isOrganiser ? '/p/$pid/manage' : '/p/$pid'} params={{ pid }} data-phone>
                {name}
              </UpLink>
            )
          }
          title={title}
          lead={lead}
          actions={actions}
        />
        {tabs.length > 1 ? (
          <Tabs label={title} items={tabs}>
            {children}
          </Tabs>
        ) : (
          children
        )}
      </Stack>
    </Page>
  )
}
