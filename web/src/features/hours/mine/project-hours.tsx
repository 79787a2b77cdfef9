import { Button } from '@mantine/core'
import { IconCertificate, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLength } from '../../../lib/i18n/times/length.ts'
import type { Why } from '../../../lib/problem.ts'
import { projectsQuery } from '../../../lib/queries.ts'
import { CompareBar } from '../../../ui/data/fill-bar.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { accentStyle, defaultAccent } from '../../../ui/theme/accent.ts'
import shared from '../hours.module.css'
import { keysQuery, myShiftsQuery } from '../queries.ts'
import { ShiftLine } from '../shift-line.tsx'
import { MakeDialog } from './make-dialog.tsx'
import styles from './mine.module.css'
import type { OwnProject } from './projects.ts'

const noKey: Why = { rule: 'private-data-set-up' }

/** One project: hours by team, shifts on demand, and a certificate. */
export function ProjectHours({ project, most }: { project: OwnProject; most: number }) {
  const { t } = useTranslation('hours')
  const { days, list } = useFormat()
  const length = useLength()
  const { data: known = [] } = useQuery(projectsQuery)
  const { pid, project: name, minutes, shifts, teams, from, to } = project
  const accent = known.find((one) => one.pid === pid)?.accent ?? defaultAccent(pid)
  const facts = [days(from, to), list(teams), shifts > 0 && t('shifts', { count: shifts })]
  return (
    <li className={`accent ${styles.project}`} style={accentStyle(accent)}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3>
            <Link to="/p/$pid" params={{ pid }}>
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <p className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {minutes > 0 && <strong className={styles.hours}>{length(minutes)}</strong>}
      </div>
      {most > 0 && minutes > 0 && <CompareBar value={minutes} max={most} />}
      {minutes === 0 && <p className={styles.quiet}>{t('mine.none')}</p>}
      {(minutes > 0 || hasBegun(from)) && <MadeOf pid={pid} name={name} />}
      <Certify project={project} />
    </li>
  )
}

/** Before the first day nobody can have worked. */
const hasBegun = (day: string) => new Date().toISOString() >= day

function Certify({ project }: { project: OwnProject }) {
  const { t } = useTranslation('hours')
  const { data: keys } = useQuery(keysQuery)
  const [asking, setAsking] = useState(false)
  const id = useId()
  const why = keys && !keys.some(({ current }) => current) ? [noKey] : []
  const icon = <IconCertificate size={18} aria-hidden="true" />
  if (project.minutes === 0)
    return (
      <div className={styles.ways}>
        <BlockedButton by={id} leftSection={icon} variant="default">
          {t('make.action')}
        </BlockedButton>
        <p id={id} className={styles.quiet}>
          {t('make.noHours')}
        </p>
      </div>
    )
  if (why.length > 0)
    return (
      <BlockedButton why={why} leftSection={icon} variant="default">
        {t('make.action')}
      </BlockedButton>
    )
  return (
    <div className={styles.ways}>
      <Button
        variant="default"
        leftSection={icon}
        aria-label={t('make.of', { project: project.project })}
        onClick={() => setAsking(true)}
      >
        {t('make.action')}
      </Button>
      {asking && <MakeDialog project={project} onClose={() => setAsking(false)} />}
    </div>
  )
}

function MadeOf({ pid, name }: { pid: string; name: string }) {
  const { t } = useTranslation('hours')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        className={styles.fold}
        aria-label={t('shift.showOf', { project: name })}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('shift.show')}
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <div id={id} hidden={!open}>
        {open && <Shifts pid={pid} />}
      </div>
    </div>
  )
}

function Shifts({ pid }: { pid: string }) {
  const { t } = useTranslation('hours')
  const { data: shifts, error, refetch } = useQuery(myShiftsQuery(pid))
  if (error && !shifts) return <ErrorState error={error} retry={() => void refetch()} />
  if (!shifts) return <Waiting kind="rows" count={2} />
  if (shifts.length === 0) return <p className={styles.quiet}>{t('shift.none')}</p>
  return (
    <ul className={shared.shifts}>
      {shifts.map((shift) => (
        <ShiftLine key={shift.task} pid={pid} shift={shift} />
      ))}
    </ul>
  )
}
