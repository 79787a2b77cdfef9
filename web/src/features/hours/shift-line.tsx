import type { WorkedShift } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { useLength } from '../../lib/i18n/times/length.ts'
import { useShiftTimes } from '../../lib/i18n/times/shift-times.ts'
import { Mark } from '../../ui/data/mark.tsx'
import { Cluster, Grid, Text } from '../../ui/layout/layout.tsx'
import styles from './hours.module.css'

interface Props {
  pid: string
  shift: WorkedShift
  /** For people who may change it. */
  action?: ReactNode
}

/** One shift that someone worked, its duration, and the reason if a team lead corrected it. */
export function ShiftLine({ pid, shift, action }: Props) {
  const { t } = useTranslation('hours')
  const length = useLength()
  const when = useWhen(shift)
  const { title, task, team, state, minutes, attended, corrected, reason, corrected_by: by } = shift
  return (
    <Grid as="li" columns="1 auto" gap="0.5 4" align="stretch" className={styles.shift}>
      <div className={styles.what}>
        <Cluster as="span" gap="1 2" className={styles.titled}>
          <Link to="/p/$pid/tasks/$id" params={{ pid, id: task }}>
            <bdi>{title}</bdi>
          </Link>
          {state === 'no_show' && <Mark tone="warn">{t('shift.noShow')}</Mark>}
          {state === 'arrived' && minutes === 0 && <Mark tone="good">{t('shift.going')}</Mark>}
          {corrected && <Mark tone="quiet">{t('shift.corrected')}</Mark>}
        </Cluster>
        <Text as="span" tone="muted" size={15} className={styles.quiet}>
          {[when, team].filter(Boolean).join(' · ')}
        </Text>
        {corrected && (
          <span className={styles.why}>
            {attended !== minutes && <>{t('shift.was', { before: length(attended) })} </>}
            <bdi>{by ? t('shift.by', { name: by, reason }) : t('shift.reason', { reason })}</bdi>
          </span>
        )}
      </div>
      <Text as="strong" weight={600} tabular className={styles.time}>
        {length(minutes)}
      </Text>
      {action && <div className={styles.action}>{action}</div>}
    </Grid>
  )
}

function useWhen({ day, starts_at, ends_at, time_zone }: WorkedShift): string {
  const { days } = useFormat()
  const { whole } = useShiftTimes()
  return starts_at && ends_at ? whole(starts_at, ends_at, time_zone) : days(day, day)
}
