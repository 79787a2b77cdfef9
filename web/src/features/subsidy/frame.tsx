import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { projectQuery } from '../../lib/queries.ts'
import { financeOnly, useStanding, whyNotWriteIn } from '../../lib/standing.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { WhyList } from '../../ui/feedback/why.tsx'
import { LinkButton, UpLink } from '../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../ui/frame/page.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { accentStyle, defaultAccent } from '../../ui/theme/accent.ts'
import styles from './frame.module.css'
import { totalsQuery } from './queries.ts'

interface Props {
  pid: string
  /** Site admins may edit the table, but not see claims. */
  part?: 'books' | 'table'
  children: ReactNode
}

/**
 * Frame of the pages for finance and owners. Others are told why they have no access, and who can change it.
 */
export function SubsidyFrame({ pid, part = 'books', children }: Props) {
  const { t } = useTranslation('subsidy')
  const project = useQuery(projectQuery(pid))
  const { isOrganiser, may, whyClosed } = useStanding(pid)
  const keepsBooks = may('claims.decide')
  const totals = useQuery({ ...totalsQuery(pid), enabled: keepsBooks })
  const right = part === 'table' ? 'subsidy.change' : 'claims.decide'
  const error = project.error ?? (project.data ? whyClosed(right, financeOnly) : null)
  if (error)
    return (
      <Page width="reading">
        <ErrorState
          order={1}
          error={error}
          retry={() => void project.refetch()}
          action={
            <LinkButton to="/p/$pid" params={{ pid }}>
              {t('toProject')}
            </LinkButton>
          }
        />
      </Page>
    )
  if (!project.data) return <Waiting kind="page" />
  const waiting = (totals.data ?? []).reduce((sum, { submitted }) => sum + submitted.count, 0)
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
            title={t('desk.title')}
          />
          <Tabs
            label={t('tabs.label')}
            items={[
              ...(keepsBooks
                ? [
                    {
                      to: '/p/$pid/manage/finance' as const,
                      params: { pid },
                      label: t('tabs.claims'),
                      exact: true,
                      count: waiting,
                    },
                    {
                      to: '/p/$pid/manage/finance/payouts' as const,
                      params: { pid },
                      label: t('tabs.payouts'),
                    },
                  ]
                : []),
              { to: '/p/$pid/manage/subsidy', params: { pid }, label: t('tabs.table') },
            ]}
          >
            <WhyList why={whyNotWriteIn(project.data.state)} />
            {children}
          </Tabs>
        </div>
      </Page>
    </div>
  )
}
