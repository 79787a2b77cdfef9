import type { ScheduledSeat } from '@manyhands/api-client'
import { IconCalendarUser } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Fold, Page, PageHeader, Section } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { AvailableShifts } from './available-shifts.tsx'
import { daysOf, nextOf } from './coming.ts'
import styles from './mine.module.css'
import { NextShift } from './next-shift.tsx'
import { pastQuery, scheduleQuery } from './queries.ts'
import { Questions } from './questions.tsx'
import { CalendarFeed } from './settings/calendar-feed.tsx'
import { Limits } from './settings/limits.tsx'
import { ShiftRow } from './shift-row.tsx'

/** The person's shifts in all projects. */
export function SchedulePage() {
  const { t } = useTranslation('tasks')
  const { data: seats, error, refetch } = useQuery(scheduleQuery)
  return (
    <Page>
      <PageHeader title={t('schedule.title')} />
      <div className={styles.page}>
        <div className={styles.main}>
          {error && !seats && <ErrorState error={error} retry={() => void refetch()} />}
          {!seats && !error && <Waiting kind="rows" count={4} />}
          {seats && <Coming seats={seats} />}
          <Fold title={t('schedule.past')}>
            <Past />
          </Fold>
        </div>
        <aside className={styles.side}>
          <CalendarFeed />
          <Limits />
        </aside>
      </div>
    </Page>
  )
}

/** The current or next shift first, as on the home page. */
function Coming({ seats }: { seats: ScheduledSeat[] }) {
  const { t } = useTranslation('tasks')
  const next = nextOf(seats)
  const later = seats.filter((seat) => seat !== next)
  return (
    <>
      {next && (
        <Section title={t('next.heading')}>
          <NextShift seat={next} />
        </Section>
      )}
      <Questions seats={seats} />
      {seats.length === 0 && (
        <EmptyState icon={IconCalendarUser} title={t('schedule.empty')} action={<AvailableShifts />}>
          {t('schedule.emptyText')}
        </EmptyState>
      )}
      {later.length > 0 && (
        <Section title={t('schedule.coming')}>
          <Stack gap={6}>
            {daysOf(later).map(([day, found]) => (
              <Day key={day} seats={found} />
            ))}
          </Stack>
        </Section>
      )}
    </>
  )
}

function Day({ seats }: { seats: ScheduledSeat[] }) {
  const { t } = useTranslation('tasks')
  const { day } = useShiftTimes()
  const { task, time_zone: zone } = seats[0]!
  const name = task.starts_at ? day(task.starts_at, zone) : t('whenever')
  return (
    <section className={styles.day} aria-label={name}>
      <h3>{name}</h3>
      <Stack as="ul" className={styles.rows}>
        {seats.map((seat) => (
          <ShiftRow key={seat.task.id} seat={seat} />
        ))}
      </Stack>
    </section>
  )
}

function Past() {
  const { t } = useTranslation('tasks')
  const past = useInfiniteQuery(pastQuery)
  const seats = past.data?.pages.flatMap((page) => page.data)
  if (past.error && !seats) return <ErrorState error={past.error} retry={() => void past.refetch()} />
  if (!seats) return <Waiting kind="rows" count={3} />
  if (seats.length === 0)
    return (
      <Text tone="muted" size={15} className={styles.quiet}>
        {t('schedule.noPast')}
      </Text>
    )
  return (
    <>
      <Stack as="ul" className={styles.rows}>
        {seats.map((seat) => (
          <ShiftRow key={seat.task.id} seat={seat} dated />
        ))}
      </Stack>
      <More found={past} />
    </>
  )
}
