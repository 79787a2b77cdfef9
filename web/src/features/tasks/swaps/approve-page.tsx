import { IconArrowsExchange } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { swapsToApproveQuery } from './queries.ts'
import { SwapQuestion } from './swap-question.tsx'
import styles from './swaps.module.css'

/** For team leads: swaps and handovers that wait for their approval. */
export function ApproveSwapsPage() {
  const { t } = useTranslation('tasks')
  const { pid, time_zone } = useProject()
  const found = useInfiniteQuery(swapsToApproveQuery(pid))
  const swaps = found.data?.pages.flatMap(({ data }) => data)
  return (
    <ProjectPage
      right="tasks.plan"
      width="reading"
      title={t('swap.approve.title')}
      lead={t('swap.approve.lead')}
    >
      {found.error && !swaps && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {!found.error && !swaps && <Waiting kind="rows" count={3} />}
      {swaps?.length === 0 && (
        <EmptyState icon={IconArrowsExchange} title={t('swap.approve.none')}>
          {t('swap.approve.noneText')}
        </EmptyState>
      )}
      <div className={styles.approve}>
        {swaps?.map((swap) => (
          <SwapQuestion key={swap.id} swap={swap} timeZone={time_zone} />
        ))}
        <More found={found} />
      </div>
    </ProjectPage>
  )
}
