import type { ScheduledSeat } from '@manyhands/api-client'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { IconButton } from '../../../ui/frame/icon-button.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { AddToCalendar } from '../calendar/add-to-calendar.tsx'
import { SeatState } from '../seat/seat-state.tsx'
import styles from './mine.module.css'

interface Props {
  seat: ScheduledSeat
  /** Whether to show the day. */
  dated?: boolean
}

/** One line of a schedule. */
export function ShiftRow({ seat, dated = false }: Props) {
  const { t } = useTranslation('tasks')
  const { zone } = useFormat()
  const { day, span } = useShiftTimes()
  const { pid, project, team, time_zone: timeZone, task, role, state } = seat
  const { starts_at: start, ends_at: end } = task
  const elsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone
  const cancelled = task.state === 'cancelled'
  return (
    <Stack as="li" gap="1 4" className={styles.row} data-off={cancelled || undefined}>
      {start && end && (
        <Cluster as="p" gap="0 2" align="stretch" tone="ink" weight={600} tabular className={styles.when}>
          {dated && <span>{day(start, timeZone, 'short')}</span>}
          <span>{span(start, end, timeZone)}</span>
          {elsewhere && (
            <Text as="span" tone="muted" size={13} weight={400}>
              {zone(timeZone)}
            </Text>
          )}
        </Cluster>
      )}
      <Stack align="start" className={styles.words}>
        <Link to="/p/$pid/tasks/$id" params={{ pid, id: task.id }} className={styles.cover}>
          <bdi>{task.title}</bdi>
        </Link>
        <Text tone="muted" size={15} className={styles.quiet}>
          {[task.location, role.name].filter(Boolean).join(' · ')}
        </Text>
        <Text tone="muted" size={15} className={styles.quiet}>
          {[team, project].filter(Boolean).join(' · ')}
        </Text>
        {cancelled && task.reason && (
          <Text as="q" tone="muted" size={15} className={styles.quiet}>
            {task.reason}
          </Text>
        )}
      </Stack>
      {start && end && !dated && state === 'confirmed' && !cancelled && (
        <AddToCalendar entry={{ ...task, pid, project, starts_at: start, ends_at: end, time_zone: timeZone }}>
          <IconButton label={t('calendar.addTitled', { title: task.title })} className={styles.add}>
            <IconCalendarPlus size={20} aria-hidden="true" />
          </IconButton>
        </AddToCalendar>
      )}
      <div className={styles.mark}>
        {cancelled ? (
          <Mark tone="warn">{t('state.taskCancelled')}</Mark>
        ) : (
          state !== 'confirmed' && <SeatState seat={seat} />
        )}
      </div>
    </Stack>
  )
}
