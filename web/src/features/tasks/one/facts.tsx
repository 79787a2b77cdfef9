import type { Task } from '@manyhands/api-client'
import { IconCalendar, IconClock, IconMapPin, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { minutesBetween, useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'
import { FillBar } from '../../../ui/data/fill-bar.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './one.module.css'
import { OwnSeat } from './own-seat.tsx'

/** Time, location, team and fill, with the available action. */
export function Facts({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const { pid, tid, team, location } = task
  return (
    <aside className={styles.facts}>
      <Card label={t('one.facts')}>
        <Stack gap={5}>
          <Stack as="ul" gap={3} className={styles.lines}>
            <When task={task} />
            {location && (
              <li>
                <IconMapPin size={20} aria-hidden="true" />
                <bdi>{location}</bdi>
              </li>
            )}
            {tid && (
              <li>
                <IconUsersGroup size={20} aria-hidden="true" />
                <Link to="/p/$pid/t/$tid" params={{ pid, tid }}>
                  <bdi>{team}</bdi>
                </Link>
              </li>
            )}
          </Stack>
          <Seats task={task} />
          <OwnSeat task={task} />
        </Stack>
      </Card>
    </aside>
  )
}

function When({ task: { starts_at: start, ends_at: end, time_zone: timeZone } }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const { zone } = useFormat()
  const { day, span, length } = useShiftTimes()
  if (!start || !end)
    return (
      <li>
        <IconClock size={20} aria-hidden="true" />
        <span>
          {t('whenever')}
          <span className={styles.small}>{t('one.wheneverText')}</span>
        </span>
      </li>
    )
  return (
    <>
      <li>
        <IconCalendar size={20} aria-hidden="true" />
        <Text as="span" weight={650}>
          {day(start, timeZone)}
        </Text>
      </li>
      <li>
        <IconClock size={20} aria-hidden="true" />
        <span>
          <Text as="span" weight={650}>
            {span(start, end, timeZone)}
          </Text>
          <span className={styles.small}>
            {length(minutesBetween(start, end))} · {zone(timeZone)}
          </span>
        </span>
      </li>
    </>
  )
}

function Seats({ task: { roles } }: { task: Task }) {
  const { t } = useTranslation('tasks')
  return (
    <Stack as="ul" gap={4} className={styles.roles} aria-label={t('one.seats')}>
      {roles.map(({ n, name, skill, seats, taken, waiting }) => (
        <li key={n}>
          {(name || skill) && (
            <Text as="span" weight={600}>
              {name && <bdi>{name}</bdi>}
              {skill && <span className={styles.small}>{t('role.skill', { skill })}</span>}
            </Text>
          )}
          <FillBar people={taken} needed={seats} most={seats} />
          {waiting > 0 && <span className={styles.small}>{t('one.waiting', { count: waiting })}</span>}
        </li>
      ))}
    </Stack>
  )
}
