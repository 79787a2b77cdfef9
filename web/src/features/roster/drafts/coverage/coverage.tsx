import type { RosterDraft, RosterShift } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { teamsQuery } from '../../../../lib/queries.ts'
import { HeatTable, levelOf } from '../../../../ui/chart/heat-table.tsx'
import { Segments } from '../../../../ui/forms/choices/segments.tsx'
import { Section } from '../../../../ui/frame/page.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Cluster, Text } from '../../../../ui/layout/layout.tsx'
import { useTimes } from '../../times.ts'
import { DayChoice } from '../day-choice.tsx'
import { coverageOn, type Filled } from './coverage.ts'

interface Props {
  draft: RosterDraft
  shifts: RosterShift[]
}

/** Filled spots by hour, as people have them now and with the draft. */
export function Coverage({ draft, shifts }: Props) {
  const { t } = useTranslation('drafts')
  const { number } = useFormat()
  const { pid, time_zone: timeZone } = useProject()
  const { dayOf, shortDay } = useTimes(timeZone)
  const { data: teams = [] } = useQuery(teamsQuery(pid))
  const [when, setWhen] = useState<'before' | 'after'>('after')
  const [by, setBy] = useState<'team' | 'role'>(draft.tid === null ? 'team' : 'role')
  const days = [...new Set(shifts.map(({ starts_at }) => dayOf(starts_at)))]
  const [chosen, setDay] = useState<string>()
  const day = chosen ?? days[0]
  if (day === undefined) return null
  const nameOf = (key: string) =>
    by === 'team'
      ? (teams.find(({ tid }) => tid === key)?.name ?? (key || t('whole')))
      : key || t('unnamedRole')
  const { hours, all, lines } = coverageOn(day, shifts, { timeZone, by, nameOf })
  const cell = (one: Filled | null) => {
    if (!one || one.seats === 0) return null
    const filled = one.taken + (when === 'after' ? one.proposed : 0)
    return { level: levelOf(filled, one.seats), text: `${number(filled)}/${number(one.seats)}` }
  }
  return (
    <Section title={t('coverage.title')}>
      <Text tone="muted" measure>
        {t('coverage.lead')}
      </Text>
      <Cluster gap="3 4" align="end">
        <Segments
          label={t('coverage.when')}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'before', label: t('coverage.before') },
            { value: 'after', label: t('coverage.after') },
          ]}
        />
        <Segments
          label={t('coverage.by')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'team', label: t('coverage.team') },
            { value: 'role', label: t('coverage.role') },
          ]}
        />
        <DayChoice days={days} day={day} onChange={setDay} />
      </Cluster>
      <HeatTable
        label={t('coverage.table', { day: shortDay(day) })}
        corner={t(by === 'team' ? 'coverage.team' : 'coverage.role')}
        none={t('coverage.none')}
        columns={hours.map((hour) => ({ key: String(hour), name: String(hour).padStart(2, '0') }))}
        rows={[
          { key: 'all', name: t('coverage.all'), cells: all.map(cell), total: true },
          ...lines.map(({ key, name, cells }) => ({ key: `line ${key}`, name, cells: cells.map(cell) })),
        ]}
      />
    </Section>
  )
}
