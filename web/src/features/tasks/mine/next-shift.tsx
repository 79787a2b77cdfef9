import { Button } from '@mantine/core'
import type { ScheduledSeat } from '@manyhands/api-client'
import { IconCalendarPlus, IconHelpCircle, IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { accentStyle, defaultAccent } from '../../../ui/theme/accent.ts'
import { AddToCalendar } from '../calendar/add-to-calendar.tsx'
import styles from './mine.module.css'

/** The next shift: when, where, and whom to ask. */
export function NextShift({ seat }: { seat: ScheduledSeat }) {
  const { t } = useTranslation('tasks')
  const { list, ago, zone } = useFormat()
  const { day, span } = useShiftTimes()
  const { pid, project, tid, time_zone: timeZone, task, role, contact } = seat
  const accent = useQuery(projectQuery(pid)).data?.accent ?? defaultAccent(pid)
  const [start, end] = [task.starts_at!, task.ends_at!]
  const now = Date.parse(start) <= Date.now()
  return (
    <article className={`${styles.next} accent`} style={accentStyle(accent)}>
      <p className={styles.soon}>{now ? t('next.now') : t('next.in', { when: ago(start) })}</p>
      <h3 className={styles.nextTitle}>
        <Link to="/p/$pid/tasks/$id" params={{ pid, id: task.id }} className={styles.cover}>
          <bdi>{task.title}</bdi>
        </Link>
      </h3>
      <Cluster as="p" gap="0 3" align="stretch" size={17} weight={600} tabular>
        <span>{day(start, timeZone)}</span> <span>{span(start, end, timeZone)}</span>
      </Cluster>
      <Stack as="ul" gap={1} className={styles.nextFacts}>
        {(task.location || role.name) && (
          <Line as="li" gap={2} align="start">
            <IconMapPin size={18} aria-hidden="true" />
            <bdi>{[task.location, role.name].filter(Boolean).join(' · ')}</bdi>
          </Line>
        )}
        {contact.length > 0 && (
          <Line as="li" gap={2} align="start">
            <IconHelpCircle size={18} aria-hidden="true" />
            {tid ? (
              <Link to="/p/$pid/t/$tid" params={{ pid, tid }} className={styles.ask}>
                {t('next.ask', { names: list(contact) })}
              </Link>
            ) : (
              <span>{t('next.ask', { names: list(contact) })}</span>
            )}
          </Line>
        )}
      </Stack>
      <Text tone="muted" size={14}>
        <bdi>{project}</bdi> · {zone(timeZone)}
      </Text>
      <AddToCalendar entry={{ ...task, pid, project, starts_at: start, ends_at: end, time_zone: timeZone }}>
        <Button
          variant="default"
          size="sm"
          className={styles.nextAdd}
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
        >
          {t('calendar.add')}
        </Button>
      </AddToCalendar>
    </article>
  )
}
