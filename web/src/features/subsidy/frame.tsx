import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStanding, whyNotWriteIn } from '../../lib/standing.ts'
import { WhyList } from '../../ui/feedback/why.tsx'
import { ProjectPage, useProject } from '../../ui/frame/project-frame.tsx'
import { totalsQuery } from './queries.ts'

interface Props {
  /** Site admins may edit the table, but not see claims. */
  right?: 'claims.decide' | 'subsidy.change'
  children: ReactNode
}

/** Frame of the pages for finance and owners. */
export function SubsidyFrame({ right = 'claims.decide', children }: Props) {
  const { t } = useTranslation('subsidy')
  const { pid, state } = useProject()
  const { may } = useStanding(pid)
  const decides = may('claims.decide')
  const { data } = useQuery({ ...totalsQuery(pid), enabled: decides })
  const count = (data ?? []).reduce((sum, { submitted }) => sum + submitted.count, 0)
  const params = { pid }
  return (
    <ProjectPage
      right={right}
      title={t('desk.title')}
      tabs={[
        ...(decides
          ? [
              {
                to: '/p/$pid/manage/finance' as const,
                params,
                label: t('tabs.claims'),
                exact: true,
                count,
              },
              { to: '/p/$pid/manage/finance/payouts' as const, params, label: t('tabs.payouts') },
            ]
          : []),
        { to: '/p/$pid/manage/subsidy', params, label: t('tabs.table') },
      ]}
    >
      <WhyList why={whyNotWriteIn(state)} />
      {children}
    </ProjectPage>
  )
}
