import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { teamsQuery } from '../../../../lib/queries.ts'
import rows from '../../../../ui/data/rows.module.css'
import { ChoiceFilter, FilterBar } from '../../../../ui/filters/filter-bar.tsx'
import { Section } from '../../../../ui/frame/page.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Cluster, Text } from '../../../../ui/layout/layout.tsx'
import { useTimes } from '../../times.ts'
import type { Contents, Step } from '../contents.ts'
import { AddDialog } from '../seats/add-dialog.tsx'
import { MoveDialog } from '../seats/move-dialog.tsx'
import { SwapDialog } from '../seats/swap-dialog.tsx'
import { ShiftRow } from './shift-row.tsx'
import styles from './shifts.module.css'

const route = getRouteApi('/p/$pid/roster-drafts/$id')

/** The shifts of a day, with the people who have seats and those whom the draft proposes. */
export function Shifts({ draft, editable, shifts, seats }: Contents) {
  const { t } = useTranslation('drafts')
  const { dayOf, shortDay } = useTimes(useProject().time_zone)
  const { day: wanted, tid } = route.useSearch()
  const [step, setStep] = useState<Step | null>(null)
  const days = [...new Set(shifts.map(({ starts_at }) => dayOf(starts_at)))]
  const day = wanted && days.includes(wanted) ? wanted : days[0]
  const shown = shifts.filter((one) => dayOf(one.starts_at) === day && (!tid || one.tid === tid))
  const ofTask = Map.groupBy(seats, ({ task }) => task.id)
  const stop = () => setStep(null)
  return (
    <Section title={t('shifts.title')}>
      {days.length === 0 && <Text tone="muted">{t('shifts.none')}</Text>}
      <FilterBar values={{ day: wanted, tid }}>
        {days.length > 1 && (
          <ChoiceFilter
            name="day"
            label={t('day')}
            fallback={days[0]!}
            options={days.map((value) => ({ value, label: shortDay(value) }))}
          />
        )}
        {draft.tid === null && <TeamChoice tids={new Set(shifts.map((one) => one.tid))} />}
      </FilterBar>
      <Legend />
      <ul className={rows.rows}>
        {shown.map((shift) => (
          <ShiftRow
            key={shift.id}
            draft={draft}
            editable={editable}
            shift={shift}
            seats={ofTask.get(shift.id) ?? []}
            onStep={setStep}
          />
        ))}
      </ul>
      {step?.kind === 'add' && <AddDialog draft={draft} spot={step.spot} onClose={stop} />}
      {step?.kind === 'move' && <MoveDialog draft={draft} seat={step.seat} shifts={shifts} onClose={stop} />}
      {step?.kind === 'swap' && <SwapDialog draft={draft} seat={step.seat} seats={seats} onClose={stop} />}
    </Section>
  )
}

function TeamChoice({ tids }: { tids: ReadonlySet<string | null> }) {
  const { t } = useTranslation('drafts')
  const { compare } = useFormat()
  const { data: teams = [] } = useQuery(teamsQuery(useProject().pid))
  const options = teams
    .filter(({ tid }) => tids.has(tid))
    .map(({ tid, name }) => ({ value: tid, label: name }))
    .toSorted((a, b) => compare(a.label, b.label))
  if (options.length < 2) return null
  return <ChoiceFilter name="tid" label={t('team')} any={t('anyTeam')} options={options} />
}

function Legend() {
  const { t } = useTranslation('drafts')
  return (
    <Cluster gap="1 4" tone="muted" size={14}>
      {(['taken', 'proposed', 'open'] as const).map((kind) => (
        <Cluster as="span" inline gap={2} key={kind}>
          <span className={styles.sample} data-kind={kind} aria-hidden="true" />
          {t(`shifts.legend.${kind}`)}
        </Cluster>
      ))}
    </Cluster>
  )
}
