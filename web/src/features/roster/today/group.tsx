import type { Contact } from '@manyhands/api-client'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
      <section className={styles.group} data-group={name} id={`board-${name}`} aria-label={title}>
        <h2>
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
        </h2>
        {open &&
          shifts.map(({ task, people }) => (
            <div key={task.id} className={styles.shift}>
              <p className={styles.shiftHead}>
                <span className={styles.time}>{span(task)}</span>
                <bdi className={styles.title}>{task.title}</bdi>
                {task.location && <bdi className={styles.location}>{task.location}</bdi>}
              </p>
              <ul>
                {people.map((seat) => (
                  <SeatCard
                    key={seat.uid}
                    {...{ task, seat, record, timeZone }}
                    contacts={isOver(name) ? [] : contactsOf(seat.uid)}
                  />
                ))}
              </ul>
            </div>
          ))}
      </section>
      {children}
    </>
  )
}
