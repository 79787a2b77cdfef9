import { Button } from '@mantine/core'
import type { RosterSeat } from '@manyhands/api-client'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWarn } from '../../../../ui/feedback/toasts/toaster.tsx'
import { useWhySentence } from '../../../../ui/feedback/why.tsx'
import { Section } from '../../../../ui/frame/page.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Box, Cluster, Line, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { useTimes } from '../../times.ts'
import { type Contents, openOf, openSpots, type Spot, spotName } from '../contents.ts'
import { seatsQuery } from '../queries.ts'
import { AddDialog } from '../seats/add-dialog.tsx'
import { useChange, without } from '../use-change.ts'
import styles from './compromises.module.css'

/** Where the draft falls short: stale seats, open spots, and what was left out last time. */
export function Compromises(contents: Contents) {
  const { t } = useTranslation('drafts')
  const { pid } = useProject()
  const { draft, shifts, seats } = contents
  const { data: leftOut = [] } = useQuery(seatsQuery({ pid, id: draft.id }, true))
  const open = openSpots(shifts)
  const stale = seats.filter(({ why_not }) => why_not.length > 0)
  if (shifts.length === 0) return null
  return (
    <Section title={t('compromises.title')}>
      {open.length + stale.length + leftOut.length === 0 && (
        <Line gap={2} tone="good" weight={600}>
          <IconCircleCheck size={20} aria-hidden="true" />
          {t('compromises.none')}
        </Line>
      )}
      <Stack gap={6}>
        <Stale {...contents} stale={stale} />
        <Open {...contents} open={open} />
        <LeftOut seats={leftOut} />
      </Stack>
    </Section>
  )
}

function Stale({ draft, editable, stale }: Contents & { stale: RosterSeat[] }) {
  const { t } = useTranslation('drafts')
  const { pid } = useProject()
  const warn = useWarn({ about: 'them' })
  const change = useChange({ pid, id: draft.id })
  return (
    <List
      title={t('compromises.stale', { count: stale.length })}
      text={t('compromises.staleText')}
      rows={stale}
    >
      {(seat) => (
        <SeatLine key={`${seat.uid} ${seat.task.id}`} seat={seat}>
          {editable && (
            <Button
              size="sm"
              variant="default"
              aria-label={t('seat.removeOne', { name: seat.name, shift: seat.task.title })}
              onClick={() => change.mutate(without(seat), { onError: warn })}
            >
              {t('seat.remove')}
            </Button>
          )}
        </SeatLine>
      )}
    </List>
  )
}

function Open({ draft, editable, open }: Contents & { open: Spot[] }) {
  const { t } = useTranslation('drafts')
  const { whole } = useTimes(useProject().time_zone)
  const [adding, setAdding] = useState<Spot | null>(null)
  const count = open.reduce((sum, { role }) => sum + openOf(role), 0)
  return (
    <List title={t('compromises.open', { count })} rows={open}>
      {(spot) => (
        <Cluster as="li" key={`${spot.shift.id} ${spot.role.n}`} gap="2 4" between>
          <Stack>
            <Text as="bdi" weight={600}>
              {spotName(spot)}
            </Text>
            <Text as="span" tone="muted" size={14}>
              {whole(spot.shift)} · {t('shifts.open', { count: openOf(spot.role) })}
            </Text>
          </Stack>
          {editable && (
            <Button
              size="sm"
              variant="default"
              aria-label={t('shifts.addTo', { count: openOf(spot.role), spot: spotName(spot) })}
              onClick={() => setAdding(spot)}
            >
              {t('add.open')}
            </Button>
          )}
        </Cluster>
      )}
      {adding && <AddDialog draft={draft} spot={adding} onClose={() => setAdding(null)} />}
    </List>
  )
}

function LeftOut({ seats }: { seats: RosterSeat[] }) {
  const { t } = useTranslation('drafts')
  return (
    <List
      title={t('compromises.leftOut', { count: seats.length })}
      text={t('compromises.leftOutText')}
      rows={seats}
    >
      {(seat) => <SeatLine key={`${seat.uid} ${seat.task.id}`} seat={seat} />}
    </List>
  )
}

function SeatLine({ seat: { name, task, why_not }, children }: { seat: RosterSeat; children?: ReactNode }) {
  const { whole } = useTimes(useProject().time_zone)
  const whyLine = useWhySentence({ about: 'them' })
  return (
    <Cluster as="li" gap="2 4" between>
      <Stack>
        <span>
          <Text as="bdi" weight={600}>
            {name}
          </Text>
          {' · '}
          <bdi>{task.title}</bdi>
        </span>
        <Text as="span" tone="muted" size={14}>
          {whole(task)}
        </Text>
        <Text as="span" tone="warn" size={14} weight={550}>
          {whyLine(why_not)}
        </Text>
      </Stack>
      {children}
    </Cluster>
  )
}

const atFirst = 5

interface ListProps<Row> {
  title: string
  text?: string
  rows: Row[]
  children: ((row: Row) => ReactNode) | [(row: Row) => ReactNode, ReactNode]
}

/** The first few of a kind of compromise; nothing if there are none. */
function List<Row>({ title, text, rows, children }: ListProps<Row>) {
  const { t } = useTranslation('drafts')
  const [whole, setWhole] = useState(false)
  const [row, rest] = Array.isArray(children) ? children : [children]
  if (rows.length === 0) return null
  return (
    <Stack gap={2.5}>
      <h3>{title}</h3>
      {text && <Text tone="muted">{text}</Text>}
      <Box as="ul" surface="card" className={styles.list}>
        {(whole ? rows : rows.slice(0, atFirst)).map(row)}
      </Box>
      {rows.length > atFirst && !whole && (
        <div>
          <Button variant="default" size="sm" onClick={() => setWhole(true)}>
            {t('compromises.all', { count: rows.length })}
          </Button>
        </div>
      )}
      {rest}
    </Stack>
  )
}
