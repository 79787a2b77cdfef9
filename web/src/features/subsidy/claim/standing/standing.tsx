import { Button } from '@mantine/core'
import { type MyClaim, setMyClaim, withdrawClaim } from '@manyhands/api-client'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../../../lib/api/headers.ts'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import type { Why } from '../../../../lib/problem.ts'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { BlockedButton } from '../../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Sent } from '../../../../ui/forms/files/file-field.tsx'
import { Box, Cluster, Grid, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { myClaimQuery, refreshSubsidy } from '../../queries.ts'
import { StateMark } from '../../state-mark.tsx'
import { StopSharing, Withheld } from './account.tsx'
import styles from './standing.module.css'
import { leadOf, stepsOf } from './steps.ts'

interface Props {
  pid: string
  claim: MyClaim
}

const approvedBySome: Why = { rule: 'claim-approved' }

/** A submitted claim and its progress. */
export function Standing({ pid, claim }: Props) {
  const { t } = useTranslation('subsidy')
  const { money, date } = useFormat()
  const language = useLanguage()
  const { state, fee, currency, origin, reason, returned, account_ends, note, receipts } = claim
  return (
    <Stack gap={6} align="start" surface="card" pad={6}>
      <Stack gap={2.5} align="start">
        <StateMark state={state} />
        {fee && currency && (
          <Stack as="p" tone="muted" className={styles.amount}>
            <Text as="strong" tone="ink" tabular>
              {money(fee, currency)}
            </Text>
            <span>{t('submit.from', { origin: origin?.[language] ?? claim.oid })}</span>
          </Stack>
        )}
        <Text tone="muted">
          {returned && state === 'submitted'
            ? t('standing.returned', { date: date(returned.at) })
            : t(`standing.lead.${leadOf(claim)}`)}
        </Text>
      </Stack>
      {reason !== '' && (state === 'declined' || state === 'submitted') && (
        <Box
          surface="warn"
          pad="4 5"
          className={styles.reason}
          data-tone={state === 'declined' ? 'bad' : 'warn'}
        >
          <strong>
            {state === 'declined' ? t('standing.reason.declined') : t('standing.reason.submitted')}
          </strong>
          <p>{reason}</p>
        </Box>
      )}
      <Withheld pid={pid} claim={claim} />
      <Timeline claim={claim} />
      <Stack as="dl" gap={1.5} className={styles.facts}>
        {account_ends && (
          <Cluster as="dd" className={styles.account}>
            {t('standing.account', { ends: account_ends })}
            <StopSharing pid={pid} claim={claim} />
          </Cluster>
        )}
        {note && (
          <>
            <Text as="dt" tone="muted" size={15}>
              {t('standing.note')}
            </Text>
            <dd>{note}</dd>
          </>
        )}
        {receipts.length > 0 && (
          <>
            <Text as="dt" tone="muted" size={15}>
              {t('standing.receipts', { count: receipts.length })}
            </Text>
            {receipts.map(({ id }) => (
              <dd key={id}>
                <Sent pid={pid} id={id} />
              </dd>
            ))}
          </>
        )}
      </Stack>
      <Steps pid={pid} claim={claim} />
    </Stack>
  )
}

function Timeline({ claim }: { claim: MyClaim }) {
  const { t } = useTranslation('subsidy')
  const { moment } = useFormat()
  return (
    <Stack as="ol" className={styles.timeline} aria-label={t('standing.steps.label')}>
      {stepsOf(claim).map(({ name, at, done }) => (
        <Grid
          as="li"
          columns="auto 1"
          gap={3.5}
          align="stretch"
          tone="muted"
          key={name}
          data-done={done || undefined}
          data-name={name}
        >
          <span className={styles.dot} aria-hidden="true">
            {done &&
              (name === 'declined' ? <IconX size={14} stroke={3} /> : <IconCheck size={14} stroke={3} />)}
          </span>
          <span>
            <strong>
              {name === 'half'
                ? t('standing.steps.half', { count: claim.approvals, of: claim.approvals_needed ?? 1 })
                : t(`standing.steps.${name}`)}
            </strong>
            <Text as="small" tone="muted" size={14}>
              {at ? <time dateTime={at}>{moment(at)}</time> : !done && t('standing.yet')}
            </Text>
          </span>
        </Grid>
      ))}
    </Stack>
  )
}

/** Returns it to a draft: while nobody has approved it, or after changes were requested. */
function Steps({ pid, claim }: Props) {
  const { t } = useTranslation('subsidy')
  const queryClient = useQueryClient()
  const back = useMutation({
    mutationFn: () => {
      if (claim.state === 'submitted') return withdrawClaim({ path: { pid } })
      const body = { oid: claim.oid, note: claim.note, receipts: claim.receipts.map(({ id }) => id) }
      return setMyClaim({ path: { pid }, body, headers: ifMatch(claim) })
    },
    async onSuccess(draft) {
      if (claim.state === 'submitted') toasts.say(t('standing.takenBack'))
      queryClient.setQueryData(myClaimQuery(pid).queryKey, draft)
      await refreshSubsidy(queryClient, pid)
    },
  })
  if (claim.state === 'submitted' && claim.approvals > 0)
    return (
      <BlockedButton variant="default" why={[approvedBySome]}>
        {t('standing.takeBack')}
      </BlockedButton>
    )
  if (claim.state !== 'submitted' && claim.state !== 'declined') return null
  return (
    <Stack gap={3} align="start">
      <Button
        variant={claim.state === 'declined' || claim.returned ? 'filled' : 'default'}
        loading={back.isPending}
        onClick={() => back.mutate()}
      >
        {t(claim.state === 'declined' ? 'standing.edit' : 'standing.takeBack')}
      </Button>
      <FormProblem error={back.error} />
    </Stack>
  )
}
