import type { Swap } from '@manyhands/api-client'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { RowLink, ToList, TriageRow } from '../../../ui/triage/row.tsx'
import { Triage } from '../../../ui/triage/triage.tsx'
import { useSeen, useTooSoon } from '../../../ui/triage/use-seen.ts'
import { type TriageState, useTriage } from '../../../ui/triage/use-triage.ts'
import { swapsToApproveQuery, useConsent } from './queries.ts'
import { SwapQuestion, useSwapTitle } from './swap-question.tsx'

const route = getRouteApi('/p/$pid/roster/swaps')

/** For team leads: swaps and handovers that wait for their approval. */
export function ApproveSwapsPage() {
  const { t } = useTranslation('tasks')
  return (
    <ProjectPage right="tasks.plan" title={t('swap.approve.title')} lead={t('swap.approve.lead')}>
      <ToApprove />
    </ProjectPage>
  )
}

function ToApprove() {
  const { t } = useTranslation('tasks')
  const { pid, time_zone } = useProject()
  const { id } = route.useSearch()
  const found = useInfiniteQuery(swapsToApproveQuery(pid))
  // Someone else may have answered it.
  const waits = found.data?.pages.some(({ data }) => data.some((swap) => swap.id === id))
  const triage = useTriage(found, waits === false ? undefined : id)
  const { items, shownId } = triage
  const shown = items.find((swap) => swap.id === shownId)
  const seen = useSeen(shown?.id ?? null)
  const tooSoon = useTooSoon()
  const consent = useConsent({ pid, id: shownId ?? '' }, (answered) => triage.goOn([answered]))
  const decide = (answer: 'yes' | 'no') => () => {
    if (!shown) return
    if (!seen) tooSoon()
    else if (!consent.isPending) consent.mutate(answer)
  }
  return (
    <Triage
      triage={triage}
      label={t('swap.approve.title')}
      empty={
        <EmptyState icon={IconArrowsExchange} title={t('swap.approve.none')}>
          {t('swap.approve.noneText')}
        </EmptyState>
      }
      row={(swap) => <Row key={swap.id} swap={swap} triage={triage} timeZone={time_zone} />}
      shortcuts={[
        { key: 'a', text: t('swap.consent'), run: decide('yes') },
        { key: 'd', text: t('swap.refuse'), run: decide('no') },
      ]}
    >
      {shown && (
        <Stack as="article" gap={2}>
          <ToList>{t('swap.approve.all')}</ToList>
          <SwapQuestion key={shown.id} swap={shown} timeZone={time_zone} consent={{ ...consent, seen }} />
        </Stack>
      )}
    </Triage>
  )
}

function Row({ swap, triage, timeZone }: { swap: Swap; triage: TriageState<Swap>; timeZone: string }) {
  const { t } = useTranslation('tasks')
  const { whole } = useShiftTimes()
  const { title, starts_at: start, ends_at: end } = swap.given
  const when = start && end ? whole(start, end, timeZone) : t('whenever')
  return (
    <TriageRow open={swap.id === triage.shownId}>
      <RowLink id={swap.id} triage={triage}>
        {useSwapTitle()(swap)}
      </RowLink>
      <Text as="span" tone="muted" size={14}>
        <bdi>{title}</bdi> · {when}
      </Text>
    </TriageRow>
  )
}
