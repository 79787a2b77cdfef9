import { NativeSelect } from '@mantine/core'
import type { CoverageReport } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { type HeatCell, HeatTable, levelOf } from '../../../ui/chart/heat-table.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { sumOf, useShare } from '../numbers.ts'
import { coverageQuery, type Years } from '../queries.ts'
import { Figures, Report } from '../report.tsx'
import styles from '../reports.module.css'
import { hoursIn, rowsOf } from './coverage.ts'

/** Taken spots by hour and team: the table is the chart. */
export function Coverage({ pid, before }: Years) {
  const { t } = useTranslation('reports')
  const [day, setDay] = useState<string>()
  const { data: then } = useQuery({ ...coverageQuery(before?.pid ?? ''), enabled: before !== null })
  const share = useShare()
  return (
    <Report
      name="coverage"
      found={useQuery(coverageQuery(pid, day))}
      isEmpty={({ days }) => days.length === 0}
      start={
        <LinkButton to="/p/$pid/roster" params={{ pid }} variant="default">
          {t('coverage.start')}
        </LinkButton>
      }
    >
      {(report) => (
        <>
          <Figures
            before={before?.name}
            figures={[
              {
                label: t('coverage.filled'),
                value: share(report.taken_hours, report.seat_hours),
                before: then && share(then.taken_hours, then.seat_hours),
              },
            ]}
          />
          <Days report={report} choose={setDay} />
          <Heat report={report} />
        </>
      )}
    </Report>
  )
}

function Days({ report: { days, day }, choose }: { report: CoverageReport; choose: (day: string) => void }) {
  const { t } = useTranslation('reports')
  const dayName = useDayName()
  if (days.length < 2) return null
  return (
    <NativeSelect
      label={t('coverage.day')}
      value={day ?? ''}
      onChange={({ target }) => choose(target.value)}
      data={days.map((one) => ({ value: one, label: dayName(one) }))}
      className={styles.days}
    />
  )
}

function Heat({ report: { day, cells } }: { report: CoverageReport }) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const dayName = useDayName()
  const hours = hoursIn(cells)
  const cellOf = (some: CoverageReport['cells']): HeatCell | null => {
    const [taken, seats] = [sumOf(some, (one) => one.taken), sumOf(some, (one) => one.seats)]
    return seats === 0
      ? null
      : { level: levelOf(taken, seats), text: t('of', { part: number(taken), whole: number(seats) }) }
  }
  const row = (some: CoverageReport['cells']) =>
    hours.map((hour) => cellOf(some.filter((cell) => cell.hour === hour)))
  return (
    <HeatTable
      label={t('coverage.table', { day: day ? dayName(day) : '' })}
      corner={t('team')}
      none={t('coverage.free')}
      columns={hours.map((hour) => ({ key: String(hour), name: `${String(hour).padStart(2, '0')}` }))}
      rows={[
        { key: 'all', name: t('allTeams'), cells: row(cells), total: true },
        ...rowsOf(cells).map(({ tid, team, cells: own }) => ({
          key: tid ?? '',
          name: team ?? t('wholeEvent'),
          cells: row(own),
        })),
      ]}
    />
  )
}

function useDayName() {
  const format = new Intl.DateTimeFormat(useLanguage(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return (day: string) => format.format(new Date(`${day}T12:00:00Z`))
}
