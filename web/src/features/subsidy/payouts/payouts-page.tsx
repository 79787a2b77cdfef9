import { Button } from '@mantine/core'
import { createPayout, type SubsidyTotals } from '@manyhands/api-client'
import { IconPigMoney } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { subsidyQuery } from '../../../lib/queries.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { SubsidyFrame } from '../frame.tsx'
import { NoTable } from '../no-table.tsx'
import { heldClaimsQuery, payoutsQuery, refreshSubsidy, totalsQuery } from '../queries.ts'
import { PayoutCard } from './payout-card.tsx'
import styles from './payouts.module.css'

/** Turns approved claims into payouts with bank files. */
export function PayoutsPage() {
  const { pid } = useParams({ from: '/p/$pid/manage/finance/payouts' })
  return (
    <SubsidyFrame>
      <Shown pid={pid} />
    </SubsidyFrame>
  )
}

function Shown({ pid }: { pid: string }) {
  const { t } = useTranslation('subsidy')
  const table = useQuery(subsidyQuery(pid))
  const totals = useQuery(totalsQuery(pid))
  const payouts = useQuery(payoutsQuery(pid))
  const error = totals.error ?? payouts.error
  if (error && !payouts.data) return <ErrorState error={error} retry={() => void payouts.refetch()} />
  if (table.data === null) return <NoTable pid={pid} />
  if (!table.data || !totals.data || !payouts.data) return <Waiting kind="rows" count={3} />
  const ready = totals.data.filter((one) => one.ready.count > 0)
  return (
    <Stack gap={10}>
      <Section title={t('payouts.ready')}>
        {ready.length === 0 && (
          <EmptyState small icon={IconPigMoney} title={t('payouts.nothing.title')}>
            {t('payouts.nothing.text')}
          </EmptyState>
        )}
        {ready.map((one) => (
          <Make key={one.currency} pid={pid} totals={one} />
        ))}
        <Held pid={pid} why="withheld" />
        <Held pid={pid} why="waiting" />
      </Section>
      <Section title={t('payouts.list')}>
        {payouts.data.length === 0 && <Text tone="muted">{t('payouts.none')}</Text>}
        {payouts.data.map((payout) => (
          <PayoutCard
            key={payout.id}
            pid={pid}
            payout={payout}
            payer={(table.data?.payer ?? null) !== null}
          />
        ))}
      </Section>
    </Stack>
  )
}

/** Who has an approved claim that can't be paid. */
function Held({ pid, why }: { pid: string; why: 'waiting' | 'withheld' }) {
  const { t } = useTranslation('subsidy')
  const { list } = useFormat()
  const { data: held } = useQuery(heldClaimsQuery(pid, why))
  if (!held || held.total === 0) return null
  const names = held.data.map(({ person }) => person.name)
  const others = held.total - names.length
  return (
    <Text tone="muted">
      {t(`payouts.${why}`, {
        count: held.total,
        names: list(others > 0 ? [...names, t('payouts.others', { count: others })] : names),
      })}
    </Text>
  )
}

function Make({ pid, totals: { currency, ready } }: { pid: string; totals: SubsidyTotals }) {
  const { t } = useTranslation('subsidy')
  const { money } = useFormat()
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const make = useMutation({
    mutationFn: () => stepUp(() => createPayout({ path: { pid }, body: { currency } })),
    onSuccess: async () => {
      await refreshSubsidy(queryClient, pid)
      toasts.say(t('payouts.made'))
    },
  })
  return (
    <Cluster gap={4} between pad="5 6" className={styles.ready}>
      <Text weight={600}>{t('payouts.readyText', { count: ready.count })}</Text>
      <Button loading={make.isPending} onClick={() => make.mutate()}>
        {t('payouts.make', { amount: money(ready.amount, currency) })}
      </Button>
      <FormProblem error={make.error} />
    </Cluster>
  )
}
