import type { Task } from '@manyhands/api-client'
import { IconMapPin, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'
import { FillBar } from '../../../ui/data/fill-bar.tsx'
import { Mark } from '../../../ui/data/mark.tsx'
import { Box, Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { OfferQuestion } from '../seat/offer-question.tsx'
import { SeatAction } from '../seat/seat-action.tsx'
import { SeatState } from '../seat/seat-state.tsx'
import { hasSeat, seatsOf } from '../seat/steps.ts'
import type { View } from './groups.ts'
import styles from './open.module.css'

/** A task in a list: time, title, location, fill and one action. */
export function TaskCard({ task, view }: { task: Task; view: View }) {
  const { pid, id, title, you } = task
  const { seats, taken } = seatsOf(task)
  return (
    <Box as="li" surface="raised" className={styles.card} data-mine={you !== null || undefined}>
      <Cluster gap="1 3" between className={styles.head}>
        <When task={task} view={view} />
        {you && <SeatState seat={you} />}
      </Cluster>
      <Stack gap={1.5} align="start" className={styles.words}>
        <Text as="h3" size={17} weight={650} className={styles.title}>
          <Link to="/p/$pid/tasks/$id" params={{ pid, id }} className={styles.cover}>
            <bdi>{title}</bdi>
          </Link>
        </Text>
        <Facts task={task} view={view} />
      </Stack>
      <div className={styles.seats}>
        <FillBar people={taken} needed={seats} most={seats} />
      </div>
      <Stack className={styles.action} data-kind={kindOf(task)}>
        {you?.offered_until ? (
          <OfferQuestion task={task} until={you.offered_until} />
        ) : (
          <SeatAction task={task} size="sm" />
        )}
      </Stack>
    </Box>
  )
}

/** Determines the space that the action needs. */
function kindOf(task: Task): 'offer' | 'blocked' | 'plain' {
  if (task.you?.offered_until) return 'offer'
  return !hasSeat(task) && task.why_not.length > 0 ? 'blocked' : 'plain'
}

function When({
  task: { starts_at: start, ends_at: end, time_zone: zone },
  view,
}: {
  task: Task
  view: View
}) {
  const { t } = useTranslation('tasks')
  const { day, span } = useShiftTimes()
  if (!start || !end)
    return (
      <Cluster as="p" gap="0 2" align="stretch" tone="accent" weight={650} tabular className={styles.when}>
        {t('whenever')}
      </Cluster>
    )
  return (
    <Cluster as="p" gap="0 2" align="stretch" tone="accent" weight={650} tabular className={styles.when}>
      {view === 'location' && <span>{day(start, zone, 'short')}</span>}
      <time dateTime={start}>{span(start, end, zone)}</time>
    </Cluster>
  )
}

function Facts({ task: { location, team, category, sign_up: signUp }, view }: { task: Task; view: View }) {
  const { t } = useTranslation('tasks')
  return (
    <Cluster as="ul" gap="1 4" align="stretch" tone="muted" size={15} className={styles.facts}>
      {location && view !== 'location' && (
        <li>
          <IconMapPin size={16} aria-hidden="true" />
          <bdi>{location}</bdi>
        </li>
      )}
      {team && (
        <li>
          <IconUsersGroup size={16} aria-hidden="true" />
          <bdi>{team}</bdi>
        </li>
      )}
      {category && (
        <li>
          <Mark tone="quiet">{category}</Mark>
        </li>
      )}
      {signUp === 'request' && (
        <li>
          <Mark tone="quiet">{t('byRequest')}</Mark>
        </li>
      )}
    </Cluster>
  )
}
