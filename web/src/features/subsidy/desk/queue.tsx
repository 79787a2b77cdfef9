import { Button } from '@mantine/core'
import type { ClaimInList } from '@manyhands/api-client'
import { IconInbox, IconUserSearch } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { More } from '../../../ui/data/more.tsx'
import rows from '../../../ui/data/rows.module.css'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Hint } from '../../../ui/keys/hint.tsx'
import type { DecidedState } from '../queries.ts'
import { StateMark } from '../state-mark.tsx'
import styles from './desk.module.css'
import type { DeskState } from './use-desk.ts'

interface Props {
  desk: DeskState
  search: { state?: string; search?: string }
  state: DecidedState | null
  keysOn: boolean
  onKeys: (on: boolean) => void
  onClear: () => void
}

/** Oldest submission first. */
export function Queue({ desk, search, state, keysOn, onKeys, onClear }: Props) {
  const { t } = useTranslation('subsidy')
  const { found, claims, shownId } = desk
  if (found.error && !found.data) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting kind="rows" count={6} />
  if (claims.length === 0) return <Nothing search={search} state={state} onClear={onClear} />
  return (
    <div className={styles.list}>
      <ul className={`${rows.rows} ${styles.rows}`} aria-label={t('desk.list')}>
        {claims.map((claim) => (
          <Row
            key={claim.id}
            claim={claim}
            search={search}
            open={claim.id === shownId}
            withState={state === null}
            resetScroll={!desk.wide}
          />
        ))}
      </ul>
      <More found={found} wide />
      <p className={styles.keys}>
        {keysOn && (
          <>
            <span>
              <Hint name="j" /> <Hint name="k" /> {t('keys.moving')}
            </span>
            <span>
              <Hint name="a" /> {t('keys.approve')}
            </span>
            <span>
              <Hint name="d" /> {t('keys.decline')}
            </span>
            <span>
              <Hint name="r" /> {t('keys.receipt')}
            </span>
          </>
        )}
        <button type="button" onClick={() => onKeys(!keysOn)}>
          {t(keysOn ? 'keys.off' : 'keys.on')}
        </button>
      </p>
    </div>
  )
}

interface RowProps {
  claim: ClaimInList
  search: Props['search']
  open: boolean
  withState: boolean
  resetScroll: boolean
}

function Row({ claim, search, open, withState, resetScroll }: RowProps) {
  const { t } = useTranslation('subsidy')
  const { money, ago } = useFormat()
  const { pid } = useParams({ from: '/p/$pid/manage/finance' })
  const language = useLanguage()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const { id, person, origin, oid, fee, currency, submitted_at, approvals, approvals_needed } = claim
  return (
    <li ref={row} className={`${rows.row} ${styles.row}`} data-open={open || undefined}>
      <Link
        to="/p/$pid/manage/finance"
        params={{ pid }}
        search={{ ...search, id }}
        resetScroll={resetScroll}
        className={rows.cover}
        aria-current={open || undefined}
      >
        <bdi>{person.name}</bdi>
      </Link>
      <span className={styles.fee}>{fee && currency && money(fee, currency)}</span>
      <span className={styles.facts}>
        <span>{origin?.[language] ?? oid}</span>
        {submitted_at && <span>{ago(submitted_at)}</span>}
        {withState && <StateMark state={claim.state} />}
        {claim.state === 'submitted' && approvals > 0 && (
          <Mark tone="warn">{t('desk.half', { count: approvals, of: approvals_needed ?? 1 })}</Mark>
        )}
        {claim.returned && <Mark tone="warn">{t('desk.returned')}</Mark>}
        {claim.state === 'approved' && claim.payout && <Mark tone="quiet">{t('desk.inPayout')}</Mark>}
        {claim.receipts === 0 && <Mark tone="quiet">{t('desk.noReceipt')}</Mark>}
      </span>
    </li>
  )
}

function Nothing({ search, state, onClear }: Pick<Props, 'search' | 'state' | 'onClear'>) {
  const { t } = useTranslation('subsidy')
  if (search.search)
    return (
      <EmptyState
        icon={IconUserSearch}
        title={t('desk.empty.found.title')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('desk.empty.found.action')}
          </Button>
        }
      />
    )
  const which = state === 'submitted' ? 'submitted' : 'other'
  return (
    <EmptyState icon={IconInbox} title={t(`desk.empty.${which}.title`)}>
      {t(`desk.empty.${which}.text`)}
    </EmptyState>
  )
}
