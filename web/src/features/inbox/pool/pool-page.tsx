import type { PoolEntry } from '@manyhands/api-client'
import { IconLifebuoy, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../lib/queries.ts'
import { useStanding, whyNotWriteIn } from '../../../lib/standing.ts'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import { useUndo } from '../decide/use-undo.ts'
import { moments, type PoolSearch, poolQuery } from '../queries.ts'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './pool.module.css'
import { PoolCard } from './pool-card.tsx'
import { PoolFilters } from './pool-filters.tsx'

const route = getRouteApi('/p/$pid/pool')

/** Applicants whom no team of their choice has accepted. */
export function PoolPage() {
  const { t } = useTranslation('inbox')
  const { pid } = useProject()
  const search = route.useSearch()
  const availability = moments.find((one) => one === search.availability)
  const { availability: _, ...rest } = search
  return (
    <ProjectPage right="pool.search" title={t('pool.title')} lead={t('pool.lead')}>
      <Pool key={pid} pid={pid} sought={{ ...rest, ...(availability && { availability }) }} />
    </ProjectPage>
  )
}

function Pool({ pid, sought }: { pid: string; sought: PoolSearch }) {
  const { t } = useTranslation('inbox')
  const { isOrganiser, may, known } = useStanding(pid)
  const found = useInfiniteQuery({ ...poolQuery(pid, sought), placeholderData: keepPreviousData })
  const { data: teams } = useQuery(teamsQuery(pid))
  const closed = whyNotWriteIn(useProject().state)
  const [asked, setAsked] = useState<PoolEntry | null>(null)
  const { offer } = useUndo(pid)
  const mine = (teams ?? []).filter(({ tid }) => may('applications.decide', tid))
  // Who can be invited depends on the person's teams.
  const people = known && teams ? found.data?.pages.flatMap((page) => page.data) : undefined
  const filtered = Object.keys(sought).length > 0
  if (found.error && !people) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  return (
    <>
      <WhyList why={closed} />
      {(filtered || people?.length !== 0) && <PoolFilters sought={sought} />}
      {!people && <Waiting kind="cards" />}
      {people?.length === 0 && <Nobody pid={pid} filtered={filtered} />}
      <Tiles as="ul" min={22} gap={5} className={styles.cards} aria-label={t('pool.title')}>
        {people?.map((entry) => (
          <PoolCard
            key={entry.id}
            pid={pid}
            entry={entry}
            teams={mine}
            isOrganiser={isOrganiser}
            closed={closed}
            onInvite={() => setAsked(entry)}
          />
        ))}
      </Tiles>
      <More found={found} />
      {asked && (
        <InviteDialog pid={pid} entry={asked} teams={mine} offer={offer} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function Nobody({ pid, filtered }: { pid: string; filtered: boolean }) {
  const { t } = useTranslation('inbox')
  return filtered ? (
    <EmptyState
      icon={IconUserSearch}
      title={t('pool.none.title')}
      action={
        <LinkButton to="/p/$pid/pool" params={{ pid }} search={{}} variant="default">
          {t('empty.found.action')}
        </LinkButton>
      }
    >
      {t('empty.found.text')}
    </EmptyState>
  ) : (
    <EmptyState icon={IconLifebuoy} title={t('pool.empty.title')}>
      {t('pool.empty.text')}
    </EmptyState>
  )
}
