import { Button } from '@mantine/core'
import { cancelPayout, type PayoutInList } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Box, Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { payoutQuery, refreshSubsidy } from '../queries.ts'
import { Files } from './files.tsx'
import { PaidDialog } from './paid-dialog.tsx'
import styles from './payouts.module.css'

interface Props {
  pid: string
  payout: PayoutInList
  /** Whether the paying account is known. */
  payer: boolean
}

const tones = { open: 'warn', paid: 'good', cancelled: 'quiet' } as const

export function PayoutCard({ pid, payout, payer }: Props) {
  const { t } = useTranslation('subsidy')
  const { money, date, moment } = useFormat()
  const title = useId()
  const { state, currency, total, count, made_by, made_at, paid, paid_at } = payout
  return (
    <Stack
      as="article"
      gap={4}
      surface="card"
      pad="5 6"
      className={styles.card}
      aria-labelledby={title}
      data-state={state}
    >
      <Cluster as="header" gap="2 4">
        <Text as="h3" size={17} id={title}>
          {t('payouts.title', { date: date(made_at) })}
        </Text>
        <Mark tone={tones[state]}>{t(`payouts.state.${state}`)}</Mark>
      </Cluster>
      <Cluster as="p" gap="0 4" align="baseline" tone="muted" className={styles.sum}>
        <strong>{money(paid?.amount ?? total, currency)}</strong>
        <span>{paid ? t('payouts.paidCount', { count: paid.count }) : t('payouts.count', { count })}</span>
        <span>{t('payouts.madeBy', { name: made_by.name })}</span>
        {paid_at && <span>{t('payouts.paidAt', { when: moment(paid_at) })}</span>}
      </Cluster>
      <Returned payout={payout} />
      {state !== 'cancelled' && <Files pid={pid} payout={payout} payer={payer} />}
      {state === 'open' && <Steps pid={pid} payout={payout} />}
      {state !== 'cancelled' && <Claims pid={pid} id={payout.id} />}
    </Stack>
  )
}

/** Returned transfers; with the paid ones they add up to the file's total. */
function Returned({ payout: { returned, total, currency } }: { payout: PayoutInList }) {
  const { t } = useTranslation('subsidy')
  const { money, list } = useFormat()
  if (returned.length === 0) return null
  return (
    <Cluster as="p" gap="0.5 3" align="stretch" surface="warn" className={styles.back}>
      <strong>{t('payouts.cameBack', { count: returned.length })}</strong>
      <span>{list(returned.map(({ person, fee }) => `${person.name} ${money(fee, currency)}`))}</span>
      <span>{t('payouts.ofTotal', { amount: money(total, currency) })}</span>
    </Cluster>
  )
}

function Steps({ pid, payout }: { pid: string; payout: PayoutInList }) {
  const { t } = useTranslation('subsidy')
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'paid' | 'cancel' | null>(null)
  const cancel = useMutation({
    mutationFn: () => cancelPayout({ path: { pid, id: payout.id } }),
    onSuccess: async () => {
      setAsked(null)
      toasts.say(t('payouts.cancelled'))
      await refreshSubsidy(queryClient, pid)
    },
  })
  return (
    <Cluster gap={3} align="start">
      <Button onClick={() => setAsked('paid')}>{t('payouts.markPaid')}</Button>
      <Button variant="subtle" color="brick" onClick={() => setAsked('cancel')}>
        {t('payouts.cancel')}
      </Button>
      {asked === 'paid' && <PaidDialog pid={pid} id={payout.id} onClose={() => setAsked(null)} />}
      <Confirm
        opened={asked === 'cancel'}
        title={t('payouts.cancelTitle')}
        action={t('payouts.cancel')}
        dangerous
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsked(null)}
      >
        <Text tone="muted">{t('payouts.cancelText')}</Text>
        <FormProblem error={cancel.error} />
      </Confirm>
    </Cluster>
  )
}

function Claims({ pid, id }: { pid: string; id: string }) {
  const { t } = useTranslation('subsidy')
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <Stack gap={3} align="start" className={styles.claims}>
      <Button
        variant="subtle"
        size="compact-md"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'payouts.hide' : 'payouts.show')}
      </Button>
      <div id={list} hidden={!open}>
        {open && <ClaimList pid={pid} id={id} />}
      </div>
    </Stack>
  )
}

function ClaimList({ pid, id }: { pid: string; id: string }) {
  const { t } = useTranslation('subsidy')
  const { money } = useFormat()
  const language = useLanguage()
  const { data: payout, error, refetch } = useQuery(payoutQuery(pid, id))
  if (error && !payout) return <ErrorState error={error} retry={() => void refetch()} />
  if (!payout) return <Waiting kind="rows" count={2} />
  return (
    <Box as="ul" divided className={styles.list} aria-label={t('payouts.claims')}>
      {payout.claims.map(({ id: claim, person, origin, fee }) => (
        <li key={claim}>
          <bdi>{person.name}</bdi>
          <Text as="span" tone="muted">
            {origin[language]}
          </Text>
          <strong>{money(fee, payout.currency)}</strong>
        </li>
      ))}
    </Box>
  )
}
