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
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { accentStyle, defaultAccent } from '../../../ui/theme/accent.ts'
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
      <Cluster gap="1 4" align="baseline" between>
        <Stack gap={0.5} className={styles.words}>
          <Text as="h3" size={18}>
            <Link to="/p/$pid" params={{ pid }}>
              <bdi>{name}</bdi>
            </Link>
          </Text>
          <Text tone="muted" size={15}>
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        {minutes > 0 && (
          <Text as="strong" size={20} weight={700} tabular className={styles.hours}>
            {length(minutes)}
          </Text>
        )}
      </Cluster>
      {most > 0 && minutes > 0 && <CompareBar value={minutes} max={most} />}
      {minutes === 0 && (
        <Text tone="muted" size={15}>
          {t('mine.none')}
        </Text>
      )}
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
      <Cluster gap="2 2.5" align="stretch">
        <BlockedButton by={id} leftSection={icon} variant="default">
          {t('make.action')}
        </BlockedButton>
        <Text tone="muted" size={15} id={id}>
          {t('make.noHours')}
        </Text>
      </Cluster>
    )
  if (why.length > 0)
    return (
      <BlockedButton why={why} leftSection={icon} variant="default">
        {t('make.action')}
      </BlockedButton>
    )
  return (
    <Cluster gap="2 2.5" align="stretch">
      <Button
        variant="default"
        leftSection={icon}
        aria-label={t('make.of', { project: project.project })}
        onClick={() => setAsking(true)}
      >
        {t('make.action')}
      </Button>
      {asking && <MakeDialog project={project} onClose={() => setAsking(false)} />}
    </Cluster>
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
  if (shifts.length === 0)
    return (
      <Text tone="muted" size={15}>
        {t('shift.none')}
      </Text>
    )
  return (
    <ul>
      {shifts.map((shift) => (
        <ShiftLine key={shift.task} pid={pid} shift={shift} />
      ))}
    </ul>
  )
}
