import type { Contact } from '@manyhands/api-client'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { useTimes } from '../times.ts'
import { type Group, isOver } from './groups.ts'
import { SeatCard } from './seat-card.tsx'
import styles from './today.module.css'
import type { useRecord } from './use-record.ts'

interface Props {
  group: Group
  timeZone: string
  record: ReturnType<typeof useRecord>
  open: boolean
  onTurn: () => void
  contactsOf: (uid: string) => Contact[]
  /** Content below it. */
  children?: ReactNode
}

/** Groups that need no action are collapsed. */
export function GroupOf({ group, timeZone, record, open, onTurn, contactsOf, children }: Props) {
  const { t } = useTranslation('roster')
  const { span } = useTimes(timeZone)
  const { name, count, shifts } = group
  if (count === 0) return children || null
  const title = t(`today.groups.${name}`)
  return (
    <>
      <Stack
        as="section"
        gap={2.5}
        className={styles.group}
        data-group={name}
        id={`board-${name}`}
        aria-label={title}
      >
        <Line as="h2" gap={2} size={18}>
          {isOver(name) ? (
            <button type="button" aria-expanded={open} onClick={onTurn}>
              {title} <span className={styles.count}>{count}</span>
              <IconChevronDown size={20} aria-hidden="true" />
            </button>
          ) : (
            <>
              {title} <span className={styles.count}>{count}</span>
            </>
          )}
        </Line>
        {open &&
          shifts.map(({ task, people }) => (
            <Box surface="card" key={task.id} className={styles.shift}>
              <Cluster as="p" gap="0 2.5" align="stretch" size={15} className={styles.shiftHead}>
                <Text as="span" tabular>
                  {span(task)}
                </Text>
                <Text as="bdi" weight={600}>
                  {task.title}
                </Text>
                {task.location && (
                  <Text as="bdi" tone="muted">
                    {task.location}
                  </Text>
                )}
              </Cluster>
              <ul>
                {people.map((seat) => (
                  <SeatCard
                    key={seat.uid}
                    {...{ task, seat, record, timeZone }}
                    contacts={isOver(name) ? [] : contactsOf(seat.uid)}
                  />
                ))}
              </ul>
            </Box>
          ))}
      </Stack>
      {children}
    </>
  )
}
