import { Button } from '@mantine/core'
import type { HoursOfPerson, Project, WorkedShift } from '@manyhands/api-client'
import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLength } from '../../../lib/i18n/times/length.ts'
import type { Why } from '../../../lib/problem.ts'
import { useStanding, whyNotWriteIn } from '../../../lib/standing.ts'
import { CompareBar } from '../../../ui/data/fill-bar.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { useWhySentence } from '../../../ui/feedback/why.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { Line } from '../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../ui/people/person-chip.tsx'
import { shiftsOfQuery } from '../queries.ts'
import { ShiftLine } from '../shift-line.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import styles from './team.module.css'

interface Props {
  project: Project
  person: HoursOfPerson
  /** Hours of the person who has most. */
  most: number
}

/** One person, with their shifts on demand. */
export function PersonRow({ project, person, most }: Props) {
  const { t } = useTranslation('hours')
  const { list } = useFormat()
  const length = useLength()
  const [open, setOpen] = useState(false)
  const id = useId()
  const { uid, name, minutes, shifts, teams } = person
  return (
    <li>
      <button
        type="button"
        className={styles.person}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <PersonChip
          name={name}
          hash={hashOfUid(uid)}
          note={[t('shifts', { count: shifts }), list(teams)].filter(Boolean).join(' · ')}
        />
        <span className={styles.bar}>
          <CompareBar value={minutes} max={most} />
        </span>
        <strong>{length(minutes)}</strong>
        <IconChevronDown size={20} aria-hidden="true" />
      </button>
      <div id={id} hidden={!open} className={styles.opened}>
        {open && <Shifts project={project} person={person} />}
      </div>
    </li>
  )
}

const notOwn: Why = { rule: 'not-your-own' }

function Shifts({ project: { pid, state }, person: { uid, name } }: Omit<Props, 'most'>) {
  const { t } = useTranslation('hours')
  const whyLine = useWhySentence()
  const standing = useStanding(pid)
  const { data: shifts, error, refetch } = useQuery(shiftsOfQuery(pid, uid))
  const [asked, setAsked] = useState<WorkedShift | null>(null)
  const reason = useId()
  const why = [...(standing.uid === uid ? [notOwn] : []), ...whyNotWriteIn(state)]
  if (error && !shifts) return <ErrorState error={error} retry={() => void refetch()} />
  if (!shifts) return <Waiting kind="rows" count={2} />
  return (
    <>
      {why.length > 0 && (
        <Line as="p" gap={1.5} align="stretch" tone="muted" size={15} id={reason} className={styles.blocked}>
          <IconLock size={16} aria-hidden="true" />
          <span>{whyLine(why)}</span>
        </Line>
      )}
      <ul aria-label={t('team.shifts', { name })}>
        {shifts.map((shift) => (
          <ShiftLine
            key={shift.task}
            pid={pid}
            shift={shift}
            action={
              why.length > 0 ? (
                <BlockedButton by={reason} size="sm" variant="default">
                  {t('team.correct')}
                </BlockedButton>
              ) : (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={t('team.correctOf', { task: shift.title })}
                  onClick={() => setAsked(shift)}
                >
                  {t('team.correct')}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {asked && (
        <CorrectDialog pid={pid} person={{ uid, name }} shift={asked} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
