import { Button } from '@mantine/core'
import type { Seat, Task } from '@manyhands/api-client'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FillBar } from '../../../ui/data/fill-bar.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Box, Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { seatsQuery } from '../queries.ts'
import { AssignDialog } from './assign/assign-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SeatRow } from './seat-row.tsx'
import styles from './task.module.css'
import { useAssign } from './use-assign.ts'

interface Props {
  task: Task
  /** Whether anything can be changed. */
  open: boolean
}

const held = ['confirmed', 'arrived', 'done', 'no_show', 'excused']

/** Requests first, then people with a seat, then the waitlist in order. */
export function People({ task, open }: Props) {
  const { t } = useTranslation('roster')
  const { data: seats, error, refetch } = useQuery(seatsQuery(task.pid, task.id))
  const [leaving, setLeaving] = useState<Seat | null>(null)
  const assign = useAssign(task)
  if (error && !seats) return <ErrorState error={error} retry={() => void refetch()} />
  if (!seats) return <Waiting kind="people" count={4} />
  const asking = seats.filter(({ state }) => state === 'requested')
  const row = (seat: Seat) => (
    <SeatRow
      key={seat.uid}
      seat={seat}
      task={task}
      open={open}
      busy={assign.busy === seat.uid}
      onSeat={() => assign.give(seat)}
      onTakeOff={() => setLeaving(seat)}
    />
  )
  return (
    <>
      {asking.length > 0 && (
        <Section title={t('people.requests', { count: asking.length })}>
          <Box as="ul" surface="card" className={styles.seats} data-asking>
            {asking.map(row)}
          </Box>
        </Section>
      )}
      <OnIt task={task} seats={seats} open={open} row={row} />
      <Waitlist seats={seats} row={row} />
      {assign.asked && <AssignDialog task={task} refused={assign.asked} onClose={assign.stopAsking} />}
      {leaving && <RemoveDialog task={task} seat={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function OnIt({ task, seats, open, row }: Props & { seats: Seat[]; row: (seat: Seat) => React.ReactNode }) {
  const { t } = useTranslation('roster')
  const [putting, setPutting] = useState(false)
  return (
    <Section
      title={t('people.title')}
      aside={
        open && (
          <Button
            size="sm"
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            onClick={() => setPutting(true)}
          >
            {t('people.put')}
          </Button>
        )
      }
    >
      {task.roles.map(({ n, name, skill, seats: wanted, taken }) => {
        const there = seats.filter((seat) => seat.n === n && held.includes(seat.state))
        return (
          <Stack gap={2.5} key={n}>
            <Cluster gap="1 4">
              {(name || task.roles.length > 1) && <h3>{name || t('bulk.unnamed')}</h3>}
              {skill && (
                <Text tone="muted" size={15}>
                  {t('people.skill', { skill })}
                </Text>
              )}
              <div className={styles.fill}>
                <FillBar people={taken} needed={wanted} />
              </div>
            </Cluster>
            {there.length > 0 ? (
              <Box as="ul" surface="card" className={styles.seats}>
                {there.map(row)}
              </Box>
            ) : (
              <p className={styles.none}>{t('people.none')}</p>
            )}
          </Stack>
        )
      })}
      {putting && <AssignDialog task={task} onClose={() => setPutting(false)} />}
    </Section>
  )
}

function Waitlist({ seats, row }: { seats: Seat[]; row: (seat: Seat) => React.ReactNode }) {
  const { t } = useTranslation('roster')
  const waiting = seats
    .filter(({ state }) => state === 'waiting')
    .sort((a, b) => a.n - b.n || (a.ahead ?? 0) - (b.ahead ?? 0))
  if (waiting.length === 0) return null
  return (
    <Section title={t('people.waitlist', { count: waiting.length })}>
      <Text tone="muted">{t('people.waitlistText')}</Text>
      <Box as="ol" surface="card" className={styles.seats}>
        {waiting.map(row)}
      </Box>
    </Section>
  )
}
