import { Button } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWhySentence } from '../../../ui/feedback/why.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { AddToCalendar } from '../calendar/add-to-calendar.tsx'
import { OfferQuestion } from '../seat/offer-question.tsx'
import { SeatAction } from '../seat/seat-action.tsx'
import { SeatState } from '../seat/seat-state.tsx'
import { hasSeat } from '../seat/steps.ts'
import { Warnings } from '../seat/warnings.tsx'
import { HandOver } from '../swaps/hand-over.tsx'
import { CoverQuestion } from './cover-question.tsx'
import styles from './one.module.css'

/** The person's state on the task, and the available actions. */
export function OwnSeat({ task }: { task: Task }) {
  const { cover } = useSearch({ from: '/p/$pid/tasks/$id' })
  const { you } = task
  const mine = hasSeat(task)
  const role = mine && task.roles.length > 1 && task.roles.find(({ n }) => n === you?.n)?.name
  return (
    <Stack gap={3} align="start" className={styles.own}>
      {you && (
        <Cluster as="p" gap="1 2.5">
          <SeatState seat={you} />
          {role && <bdi>{role}</bdi>}
        </Cluster>
      )}
      {cover && !mine && <CoverQuestion task={task} />}
      {you?.override && <Override override={you.override} />}
      {you?.offered_until ? (
        <OfferQuestion task={task} until={you.offered_until} />
      ) : (
        <>
          {!mine && <Warnings why={task.warnings} timeZone={task.time_zone} />}
          {!(cover && !mine) && <SeatAction task={task} />}
        </>
      )}
      <HandOver task={task} />
      <Calendar task={task} />
    </Stack>
  )
}

/** Only with a spot: requests and waitlists aren't in calendars either. */
function Calendar({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const { name: project } = useProject()
  const { you, state, starts_at, ends_at } = task
  if (!you || !['confirmed', 'arrived'].includes(you.state)) return null
  if (state !== 'planned' || !starts_at || !ends_at) return null
  return (
    <AddToCalendar entry={{ ...task, project, starts_at, ends_at }}>
      <Button variant="default" size="sm" leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}>
        {t('calendar.add')}
      </Button>
    </AddToCalendar>
  )
}

/** Overridden rules, shown to the person concerned. */
function Override({ override }: { override: NonNullable<NonNullable<Task['you']>['override']> }) {
  const { t } = useTranslation('tasks')
  const whyLine = useWhySentence({ about: 'them' })
  return (
    <Stack gap={1.5} surface="warn" pad="4 4.5" size={15}>
      <Text weight={650}>{t('one.override')}</Text>
      <p>{whyLine(override.rules.map((rule) => ({ rule })))}</p>
      <q>{override.reason}</q>
    </Stack>
  )
}
