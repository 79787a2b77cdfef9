import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Claim } from '../../../../../../api-client/src/index.ts'
import type { Why } from '../../../../lib/problem.ts'
import { useSession } from '../../../../lib/session.ts'
import { BlockedButton } from '../../../../ui/forms/blocked-button.tsx'
import { Hint } from '../../../../ui/keys/hint.tsx'
import type { DeskState } from '../use-desk.ts'
import styles from './detail.module.css'

interface Props {
  pid: string
  claim: Claim
  desk: DeskState
  keysOn: boolean
}

const ownClaim: Why = { rule: 'own-claim', setting: 'who decides', lifted_by: 'another owner or finance' }

/** What can be done with it now; what cannot, and why. */
export function Actions({ pid, claim, desk, keysOn }: Props) {
  const { t } = useTranslation('subsidy')
  const { person } = useSession()
  const hint = (key: string) =>
    keysOn ? { rightSection: <Hint name={key} quiet />, 'aria-keyshortcuts': key } : {}
  const { state, approved_by, payout } = claim
  if (claim.person.uid === person?.uid && state === 'submitted')
    return (
      <div className={styles.actions}>
        <BlockedButton why={[ownClaim]}>{t('claim.approve')}</BlockedButton>
      </div>
    )
  const again = (
    <Button variant="default" onClick={() => desk.ask('reopen')}>
      {t('claim.reopen')}
    </Button>
  )
  return (
    <div className={styles.actions}>
      {state === 'submitted' && (
        <>
          {claim.yours_to_approve ? (
            <Button loading={desk.decide.isPending} onClick={desk.approve} {...hint('a')}>
              {t(approved_by.length > 0 ? 'claim.approveSecond' : 'claim.approve')}
            </Button>
          ) : (
            <p className={styles.did}>{t('claim.youDid')}</p>
          )}
          <Button variant="default" onClick={() => desk.ask('decline')} {...hint('d')}>
            {t('claim.decline')}
          </Button>
        </>
      )}
      {state === 'approved' &&
        (payout ? (
          <p className={styles.did}>
            {t('claim.inPayout')}{' '}
            <Link to="/p/$pid/manage/finance/payouts" params={{ pid }}>
              {t('claim.toPayouts')}
            </Link>
          </p>
        ) : (
          again
        ))}
      {state === 'declined' && again}
      {state === 'paid' && (
        <Button variant="default" onClick={() => desk.ask('cameBack')}>
          {t('claim.cameBack')}
        </Button>
      )}
    </div>
  )
}
