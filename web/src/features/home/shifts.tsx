import type { Home, HomeShift } from '@manyhands/api-client'
import { IconCalendarTime } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShiftTimes } from '../../lib/i18n/times/shift-times.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Section } from '../../ui/frame/page.tsx'
import { Box } from '../../ui/layout/layout.tsx'
import styles from './home.module.css'
import { isNow, ShiftCard } from './shift-card.tsx'

/** What the person does now or next. */
export function Shifts({ home: { shifts, shifts_ahead: count } }: { home: Home }) {
  const { t } = useTranslation('home')
  const [first, ...later] = shifts
  if (!first)
    return (
      <Section title={t('shift.next')}>
        <EmptyState small icon={IconCalendarTime} title={t('shift.none')}>
          {t('shift.noneText')}
        </EmptyState>
      </Section>
    )
  return (
    <Section
      title={isNow(first) ? t('shift.now') : t('shift.next')}
      aside={<Link to="/shifts">{t('shift.all', { count })}</Link>}
    >
      <ShiftCard shift={first} />
      {later.length > 0 && (
        <Box as="ul" surface="card" divided aria-label={t('shift.later')}>
          {later.map((shift) => (
            <Later key={shift.task} shift={shift} />
          ))}
        </Box>
      )}
    </Section>
  )
}

function Later({ shift }: { shift: HomeShift }) {
  const { whole } = useShiftTimes()
  const { pid, task, title, location, project, time_zone, starts_at, ends_at } = shift
  return (
    <li>
      <Link to="/p/$pid/tasks/$id" params={{ pid, id: task }} className={styles.line}>
        <span>
          <bdi>{title}</bdi>
          <small>
            {whole(starts_at, ends_at, time_zone)} ·{' '}
            <bdi>{[location, project].filter(Boolean).join(' · ')}</bdi>
          </small>
        </span>
      </Link>
    </li>
  )
}
