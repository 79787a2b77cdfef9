import { Button } from '@mantine/core'
import { type MyClaim, shareMyAccount, stopSharingMyAccount } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { privateQueries } from '../../../../lib/purposes.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Box, Text } from '../../../../ui/layout/layout.tsx'
import { checkQuery, myClaimQuery, refreshSubsidy } from '../../queries.ts'
import styles from './standing.module.css'

interface Props {
  pid: string
  claim: MyClaim
}

type Done = 'account.shareDone' | 'account.stopDone'

/** Also for people who have left the event, whom the page of their private data doesn't list it for. */
function useSharing(pid: string, change: () => Promise<MyClaim>, done: Done) {
  const { t } = useTranslation('subsidy')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    async onSuccess(claim) {
      queryClient.setQueryData(myClaimQuery(pid).queryKey, claim)
      toasts.say(t(done))
      await Promise.all([refreshSubsidy(queryClient, pid), queryClient.invalidateQueries(privateQueries)])
    },
  })
}

function ShareAccount({ pid, until }: { pid: string; until: string }) {
  const { t } = useTranslation('subsidy')
  const share = useSharing(
    pid,
    () => shareMyAccount({ path: { pid }, query: { until } }),
    'account.shareDone',
  )
  return (
    <>
      <Button size="sm" loading={share.isPending} onClick={() => share.mutate()}>
        {t('account.share')}
      </Button>
      <FormProblem error={share.error} />
    </>
  )
}

/** A note if the claim can't be paid because its account isn't shared any more, with the way back and the last day. */
export function Withheld({ pid, claim: { account_shared, state, payout, returned } }: Props) {
  const { t } = useTranslation('subsidy')
  const { days } = useFormat()
  const isOwed = state === 'approved' || (state === 'submitted' && !returned)
  const isWithheld = account_shared === false && isOwed
  const { data: check } = useQuery({ ...checkQuery(pid), enabled: isWithheld })
  if (!isWithheld || !check) return null
  const until = check.account_until
  return (
    <Box surface="warn" pad="4 5" className={styles.reason} role="note">
      <strong>{t('account.withheld')}</strong>
      {until ? (
        <>
          <p>
            {t(payout ? 'account.withheldInPayout' : 'account.withheldText', { date: days(until, until) })}
          </p>
          <div className={styles.way}>
            <ShareAccount pid={pid} until={until} />
          </div>
        </>
      ) : (
        <p>{t('account.withheldClosed')}</p>
      )}
    </Box>
  )
}

/** What stopping means for the payment. */
function stopText({ state, payout }: MyClaim) {
  if (state === 'paid') return 'account.stopPaid'
  return payout ? 'account.stopInPayout' : 'account.stopText'
}

export function StopSharing({ pid, claim }: Props) {
  const { t } = useTranslation('subsidy')
  const [asked, setAsked] = useState(false)
  const stop = useSharing(pid, () => stopSharingMyAccount({ path: { pid } }), 'account.stopDone')
  if (!claim.account_shared) return null
  return (
    <>
      <Button variant="subtle" size="sm" className={styles.stop} onClick={() => setAsked(true)}>
        {t('account.stop')}
      </Button>
      <Confirm
        opened={asked}
        title={t('account.stopTitle')}
        action={t('account.stop')}
        busy={stop.isPending}
        onConfirm={() => stop.mutate(undefined, { onSuccess: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      >
        <Text tone="muted">{t(stopText(claim))}</Text>
        <FormProblem error={stop.error} />
      </Confirm>
    </>
  )
}
