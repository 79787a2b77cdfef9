import type { Claim } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Cluster, Grid, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Avatar, hashOfUid } from '../../../../ui/people/avatar.tsx'
import { ToList } from '../../../../ui/triage/row.tsx'
import { claimQuery } from '../../queries.ts'
import { StateMark } from '../../state-mark.tsx'
import type { DeskState } from '../use-desk.ts'
import { Actions } from './actions.tsx'
import styles from './detail.module.css'
import { Receipts } from './receipts.tsx'

interface Props {
  pid: string
  desk: DeskState
  keysOn: boolean
}

/** One claim with everything that a decision needs. */
export function ClaimDetail({ pid, desk, keysOn }: Props) {
  const { t } = useTranslation('subsidy')
  const { data: claim, error, refetch } = useQuery(claimQuery(pid, desk.shownId!))
  if (error && !claim) return <ErrorState error={error} retry={() => void refetch()} />
  if (!claim) return <Waiting kind="rows" count={3} />
  return (
    <Stack as="article" gap={6} surface="card" pad={6}>
      <ToList>{t('claim.back')}</ToList>
      <Head claim={claim} />
      <Returned claim={claim} />
      <Hidden claim={claim} />
      {claim.reason !== '' && (
        <Stack gap={2.5} align="start" className={styles.said}>
          <Text as="h3" tone="muted" size={15} weight={600}>
            {t('claim.reason')}
          </Text>
          <p>{claim.reason}</p>
        </Stack>
      )}
      <Stack gap={2.5} align="start" className={styles.said}>
        <Text as="h3" tone="muted" size={15} weight={600}>
          {t('claim.note')}
        </Text>
        <p data-none={claim.note === '' || undefined}>{claim.note || t('claim.noNote')}</p>
      </Stack>
      <Receipts pid={pid} claim={claim} looker={desk.looker} keysOn={keysOn} />
      <Approvals claim={claim} />
      <Actions pid={pid} claim={claim} desk={desk} keysOn={keysOn} />
    </Stack>
  )
}

/** Why the claim can't be paid: the claimant doesn't share its account, or hasn't been told about this period. */
function Hidden({ claim: { account_shared, account_readable, state, payout, person } }: { claim: Claim }) {
  const { t } = useTranslation('subsidy')
  const isOwed = state === 'submitted' || (state === 'approved' && !payout)
  if (account_readable || !isOwed) return null
  const why = account_shared ? 'waiting' : 'withheld'
  return (
    <Stack gap={1} surface="warn" className={styles.returned} role="note">
      <strong>{t(`claim.${why}`)}</strong>
      <p>{t(`claim.${why}Text`, { name: person.name })}</p>
    </Stack>
  )
}

/** A warning that it would go to the same account again. */
function Returned({ claim: { returned, person } }: { claim: Claim }) {
  const { t } = useTranslation('subsidy')
  const { date, moment } = useFormat()
  if (!returned) return null
  return (
    <Stack gap={1} surface="warn" className={styles.returned} role="note">
      <strong>{t('claim.returned', { when: moment(returned.at), date: date(returned.made_at) })}</strong>
      <p>{t('claim.returnedText', { name: person.name })}</p>
    </Stack>
  )
}

function Head({ claim }: { claim: Claim }) {
  const { t } = useTranslation('subsidy')
  const { money, moment } = useFormat()
  const language = useLanguage()
  const { person, fee, currency, origin, oid, state, submitted_at, decided_at, paid_at } = claim
  return (
    <Grid as="header" columns="auto 1" gap={4} align="stretch">
      <Avatar name={person.name} hash={hashOfUid(person.uid)} />
      <div>
        <Text as="h2" size={20}>
          <bdi>{person.name}</bdi>
        </Text>
        <Cluster as="p" gap="0 3" align="baseline" tone="muted" className={styles.amount}>
          <Text as="strong" tone="ink" tabular>
            {fee && currency && money(fee, currency)}
          </Text>
          <span>{t('submit.from', { origin: origin?.[language] ?? oid })}</span>
        </Cluster>
        <Cluster as="p" gap="1 4" tone="muted" size={15}>
          <StateMark state={state} />
          {submitted_at && <span>{t('claim.submitted', { when: moment(submitted_at) })}</span>}
          {state !== 'submitted' && decided_at && (
            <span>{t('claim.decidedAt', { when: moment(decided_at) })}</span>
          )}
          {state === 'paid' && paid_at && <span>{t('claim.paidAt', { when: moment(paid_at) })}</span>}
        </Cluster>
      </div>
    </Grid>
  )
}

function Approvals({ claim }: { claim: Claim }) {
  const { t } = useTranslation('subsidy')
  const { moment, gap } = useFormat()
  const { approved_by, approvals_needed, state } = claim
  if ((state === 'declined' || claim.returned) && approved_by.length === 0) return null
  return (
    <Stack gap={2.5} align="start" className={styles.said}>
      <Text as="h3" tone="muted" size={15} weight={600}>
        {t('claim.approvals')}
      </Text>
      {approved_by.length === 0 ? (
        <p data-none>
          {t('claim.noApproval')}
          {gap}
          {t('claim.needed', { count: approvals_needed ?? 1 })}
        </p>
      ) : (
        <>
          <Stack as="ul" gap={2}>
            {approved_by.map(({ uid, name, at }) => (
              <Cluster as="li" gap="1 2.5" key={uid}>
                <Avatar name={name} hash={hashOfUid(uid)} size={28} />
                <bdi>{name}</bdi>
                <Text as="time" tone="muted" size={14} dateTime={at}>
                  {moment(at)}
                </Text>
              </Cluster>
            ))}
          </Stack>
          {state === 'submitted' && <p data-none>{t('claim.needed', { count: approvals_needed ?? 1 })}</p>}
        </>
      )}
    </Stack>
  )
}
