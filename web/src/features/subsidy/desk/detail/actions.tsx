import { Button } from '@mantine/core'
import type { Claim } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import type { Why } from '../../../../lib/problem.ts'
import { useSession } from '../../../../lib/session.ts'
import { BlockedButton } from '../../../../ui/forms/blocked-button.tsx'
import { Hint } from '../../../../ui/keys/hint.tsx'
import { Cluster, Text } from '../../../../ui/layout/layout.tsx'
import type { DeskState } from '../use-desk.ts'
import styles from './detail.module.css'

interface Props {
  pid: string
  claim: Claim
  desk: DeskState
  keysOn: boolean
}

const ownClaim: Why = { rule: 'own-claim' }

const claimReturned: Why = { rule: 'claim-returned' }

/** The available actions, and why others aren't. */
export function Actions({ pid, claim, desk, keysOn }: Props) {
  const { t } = useTranslation('subsidy')
  const { gap } = useFormat()
  const { person } = useSession()
  const hint = (key: string) =>
    keysOn ? { rightSection: <Hint name={key} quiet />, 'aria-keyshortcuts': key } : {}
  const { state, payout } = claim
  if (claim.person.uid === person?.uid && state === 'submitted')
    return (
      <Cluster gap={3} className={styles.actions} data-bar="end">
        <BlockedButton why={[ownClaim]}>{t('claim.approve')}</BlockedButton>
      </Cluster>
    )
  const again = (
    <Button variant="default" onClick={() => desk.ask('reopen')}>
      {t('claim.reopen')}
    </Button>
  )
  return (
    <Cluster gap={3} className={styles.actions} data-bar="end">
      {state === 'submitted' && (
        <>
          <Approve claim={claim} desk={desk} keys={hint('a')} />
          <Button variant="default" onClick={() => desk.ask('decline')} {...hint('d')}>
            {t('claim.decline')}
          </Button>
        </>
      )}
      {state === 'approved' &&
        (payout ? (
          <Text tone="muted">
            {t('claim.inPayout')}
            {gap}
            <Link to="/p/$pid/manage/finance/payouts" params={{ pid }}>
              {t('claim.toPayouts')}
            </Link>
          </Text>
        ) : (
          again
        ))}
      {state === 'declined' && again}
      {state === 'paid' && (
        <Button variant="default" onClick={() => desk.ask('cameBack')}>
          {t('claim.cameBack')}
        </Button>
      )}
    </Cluster>
  )
}

interface ApproveProps {
  claim: Claim
  desk: DeskState
  keys: object
}

/** Disabled for a moment: someone who has just approved another claim hasn't seen this one yet. */
function Approve({ claim, desk, keys }: ApproveProps) {
  const { t } = useTranslation('subsidy')
  if (claim.returned) return <BlockedButton why={[claimReturned]}>{t('claim.approve')}</BlockedButton>
  if (!claim.yours_to_approve) return <Text tone="muted">{t('claim.youDid')}</Text>
  return (
    <Button
      loading={desk.decide.isPending}
      aria-disabled={!desk.seen}
      data-disabled={!desk.seen || undefined}
      onClick={desk.approve}
      {...keys}
    >
      {t(claim.approved_by.length > 0 ? 'claim.approveSecond' : 'claim.approve')}
    </Button>
  )
}
