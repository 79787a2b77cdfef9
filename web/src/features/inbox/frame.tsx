import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inboxCountsQuery, projectQuery } from '../../lib/queries.ts'
import { chiefsOnly, useStanding } from '../../lib/standing.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton, UpLink } from '../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../ui/frame/page.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { accentStyle, defaultAccent } from '../../ui/theme/accent.ts'
import styles from './inbox.module.css'

interface Props {
  pid: string
  title: string
  children: ReactNode
}

/** Frame of the inbox and the talent pool. People who lead no team are told why it is empty. */
export function InboxFrame({ pid, title, children }: Props) {
  const { t } = useTranslation('inbox')
  const project = useQuery(projectQuery(pid))
  const { isOrganiser, mayAnywhere, whyClosed } = useStanding(pid)
  const counts = useQuery({ ...inboxCountsQuery(pid), enabled: mayAnywhere('applications.decide') })
  const closed = project.data ? whyClosed('applications.decide', chiefsOnly) : null
  const error = project.error ?? closed ?? (counts.data ? null : counts.error)
  if (error)
    return (
      <Page width="reading">
        <ErrorState
          order={1}
          error={error}
          retry={() => void Promise.all([project.refetch(), counts.refetch()])}
          action={
            <LinkButton to="/p/$pid" params={{ pid }}>
              {t('toProject')}
            </LinkButton>
          }
        />
      </Page>
    )
  if (!project.data || !counts.data) return <Waiting kind="page" />
  return (
    <div className="accent" style={accentStyle(project.data.accent ?? defaultAccent(pid))}>
      <Page>
        <div className={styles.frame}>
          <PageHeader
            above={
              <UpLink to={isOrganiser ? '/p/$pid/manage' : '/p/$pid'} params={{ pid }}>
                {project.data.name}
              </UpLink>
            }
            title={title}
          />
          <Tabs
            label={t('tabs.label')}
            items={[
              {
                to: '/p/$pid/applications',
                params: { pid },
                label: t('tabs.applications'),
                count: counts.data.pending,
              },
              { to: '/p/$pid/pool', params: { pid }, label: t('tabs.pool') },
            ]}
          >
            {children}
          </Tabs>
        </div>
      </Page>
    </div>
  )
}
