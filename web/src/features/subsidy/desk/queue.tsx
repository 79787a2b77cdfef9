import { Button } from '@mantine/core'
import type { ClaimInList } from '@manyhands/api-client'
import { IconInbox, IconUserSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useLook } from '../../../ui/filters/use-look.ts'
import { Cluster, Text } from '../../../ui/layout/layout.tsx'
import { RowLink, TriageRow } from '../../../ui/triage/row.tsx'
import type { DecidedState } from '../queries.ts'
import { StateMark } from '../state-mark.tsx'
import styles from './desk.module.css'

interface RowProps {
  claim: ClaimInList
  triage: { shownId: string | undefined; wide: boolean }
  withState: boolean
}

export function Row({ claim, triage, withState }: RowProps) {
  const { t } = useTranslation('subsidy')
  const { money, ago } = useFormat()
  const language = useLanguage()
  const { id, person, origin, oid, fee, currency, submitted_at, approvals, approvals_needed } = claim
  return (
    <TriageRow open={id === triage.shownId} className={styles.row}>
      <RowLink id={id} triage={triage}>
        <bdi>{person.name}</bdi>
      </RowLink>
      <Text as="span" weight={600} tabular>
        {fee && currency && money(fee, currency)}
      </Text>
      <Cluster as="span" gap="1 3" tone="muted" size={14} className={styles.facts}>
        <span>{origin?.[language] ?? oid}</span>
        {submitted_at && <span>{ago(submitted_at)}</span>}
        {withState && <StateMark state={claim.state} />}
        {claim.state === 'submitted' && approvals > 0 && (
          <Mark tone="warn">{t('desk.half', { count: approvals, of: approvals_needed ?? 1 })}</Mark>
        )}
        {claim.returned && <Mark tone="warn">{t('desk.returned')}</Mark>}
        {claim.state === 'approved' && claim.payout && <Mark tone="quiet">{t('desk.inPayout')}</Mark>}
        {claim.receipts === 0 && <Mark tone="quiet">{t('desk.noReceipt')}</Mark>}
      </Cluster>
    </TriageRow>
  )
}

interface NothingProps {
  search: { search?: string }
  state: DecidedState | null
}

/** Why the list is empty. */
export function Nothing({ search, state }: NothingProps) {
  const { t } = useTranslation('subsidy')
  const look = useLook()
  if (search.search)
    return (
      <EmptyState
        icon={IconUserSearch}
        title={t('desk.empty.found.title')}
        action={
          <Button variant="default" onClick={() => look({ search: '' })}>
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
