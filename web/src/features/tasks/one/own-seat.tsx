import { Button } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnCheckIn } from '../../../ui/check-in/own-check-in.tsx'
import { myAttendanceQuery } from '../../../ui/check-in/use-check-in.ts'
import { useWhySentence } from '../../../ui/feedback/why.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { AddToCalendar } from '../calendar/add-to-calendar.tsx'
import { ConfirmQuestion } from '../seat/confirm-question.tsx'
import { DropDialog } from '../seat/drop-dialog.tsx'
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
  const { cover, drop } = useSearch({ from: '/p/$pid/tasks/$id' })
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
      {(you?.state === 'confirmed' || you?.state === 'arrived') && <OnTheDay task={task} />}
      {cover && !mine && <CoverQuestion task={task} />}
      {you?.override && <Override override={you.override} />}
      {you?.offered_until && <OfferQuestion task={task} until={you.offered_until} />}
      {isAsked(task) && <Asked task={task} dropping={drop !== undefined} />}
      {!you?.offered_until && !isAsked(task) && (
        <>
          {!mine && <Warnings why={task.warnings} timeZone={task.time_zone} />}
          {!(cover && !mine) && <SeatAction task={task} dropping={drop !== undefined} />}
        </>
      )}
      <HandOver task={task} />
      <Calendar task={task} />
    </Stack>
  )
}

/** Whether they were asked to confirm their spot. It can’t be dropped any more once the shift has begun. */
const isAsked = ({ you, state, starts_at }: Task): boolean =>
  you?.confirmation === 'asked' &&
  state === 'planned' &&
  starts_at !== null &&
  Date.parse(starts_at) > Date.now()

function Asked({ task, dropping }: { task: Task; dropping: boolean }) {
  const { t } = useTranslation('tasks')
  const [declining, setDeclining] = useState(dropping)
  return (
    <>
      <ConfirmQuestion
        task={task}
        decline={
          <Button variant="default" onClick={() => setDeclining(true)}>
            {t('confirm.no')}
          </Button>
        }
      />
      {declining && <DropDialog task={task} onClose={() => setDeclining(false)} />}
    </>
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

const dayMs = 86_400_000

/** From a day before, whether they are checked in, and how to. */
function OnTheDay({ task }: { task: Task }) {
  const { pid, id, title, time_zone, starts_at, ends_at } = task
  const near = starts_at !== null && Math.abs(Date.parse(starts_at) - Date.now()) < dayMs
  const { data } = useQuery({
    ...myAttendanceQuery({ pid, task: id }),
    enabled: near,
    refetchInterval: 60_000,
  })
  if (!near || !data || !ends_at) return null
  return <OwnCheckIn shift={{ ...data, pid, task: id, title, time_zone, starts_at, ends_at }} />
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
