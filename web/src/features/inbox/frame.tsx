import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inboxCountsQuery } from '../../lib/queries.ts'
import { type Right, useStanding } from '../../lib/standing.ts'
import { ProjectPage, useProject } from '../../ui/frame/project-frame.tsx'

interface Props {
  right: Right
  title: string
  lead?: string
  children: ReactNode
}

/** Frame of the inbox and the talent pool. */
export function InboxFrame(props: Props) {
  const { t } = useTranslation('inbox')
  const { pid } = useProject()
  const { mayAnywhere } = useStanding(pid)
  const { data } = useQuery({ ...inboxCountsQuery(pid), enabled: mayAnywhere('applications.decide') })
  const params = { pid }
  return (
    <ProjectPage
      {...props}
      tabs={[
        { to: '/p/$pid/applications', params, label: t('tabs.applications'), count: data?.pending ?? 0 },
        ...(mayAnywhere('pool.search')
          ? [{ to: '/p/$pid/pool' as const, params, label: t('tabs.pool') }]
          : []),
      ]}
    />
  )
}
