import type { HoursReport } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Bars } from '../../../ui/chart/bars.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { hoursQuery, type Years } from '../queries.ts'
import { Figures, Report, Table } from '../report.tsx'

/** Hours by team, and how many people worked how long. The hours of each person are on their own page. */
export function Hours({ pid, before }: Years) {
  const { t } = useTranslation('reports')
  const { data: then } = useQuery({ ...hoursQuery(before?.pid ?? ''), enabled: before !== null })
  return (
    <Report
      name="hours"
      found={useQuery(hoursQuery(pid))}
      isEmpty={({ people }) => people === 0}
      start={
        <LinkButton to="/p/$pid/today" params={{ pid }} variant="default">
          {t('hours.start')}
        </LinkButton>
      }
    >
      {(report) => (
        <>
          <Facts now={report} then={then} before={before?.name} />
          <Teams teams={report.teams} />
          <People pid={pid} buckets={report.buckets} />
        </>
      )}
    </Report>
  )
}

const useHours = () => {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  return (minutes: number) => {
    const count = minutes < 600 ? Math.round(minutes / 6) / 10 : Math.round(minutes / 60)
    return t('duration.hours', { count, number: number(count) })
  }
}

interface FactsProps {
  now: HoursReport
  then: HoursReport | undefined
  before: string | undefined
}

function Facts({ now, then, before }: FactsProps) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const hours = useHours()
  const median = (report: HoursReport) => hours(report.median_minutes ?? 0)
  return (
    <Figures
      before={before}
      figures={[
        { label: t('hours.total'), value: hours(now.minutes), before: then && hours(then.minutes) },
        { label: t('people'), value: number(now.people), before: then && number(then.people) },
        { label: t('hours.median'), value: median(now), before: then && median(then) },
      ]}
    />
  )
}

function Teams({ teams }: Pick<HoursReport, 'teams'>) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const hours = useHours()
  return (
    <>
      <Bars
        label={t('hours.byTeam')}
        parts={[{ name: t('hours.total'), tone: 'main' }]}
        bars={teams.map(({ tid, team, minutes }) => ({
          key: tid ?? '',
          label: <bdi>{team ?? t('wholeEvent')}</bdi>,
          values: [minutes],
          text: hours(minutes),
        }))}
      />
      <Table
        name="hours"
        rows={teams}
        rowKey={({ tid }) => tid ?? ''}
        columns={[
          {
            key: 'team',
            label: t('team'),
            main: true,
            cell: ({ team }) => <bdi>{team ?? t('wholeEvent')}</bdi>,
          },
          { key: 'people', label: t('people'), end: true, cell: ({ people }) => number(people) },
          { key: 'shifts', label: t('hours.shifts'), end: true, cell: ({ shifts }) => number(shifts) },
          { key: 'hours', label: t('hours.total'), end: true, cell: ({ minutes }) => hours(minutes) },
        ]}
      />
    </>
  )
}

function People({ pid, buckets }: { pid: string } & Pick<HoursReport, 'buckets'>) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  return (
    <Stack gap={3}>
      <h3>{t('hours.distribution')}</h3>
      <Bars
        label={t('hours.distribution')}
        parts={[{ name: t('people'), tone: 'main' }]}
        bars={buckets.map(({ from, below, count }) => ({
          key: String(from),
          label: below === null ? t('hours.more', { count: from }) : t('hours.between', { from, to: below }),
          values: [count],
          text: t('peopleCount', { count, number: number(count) }),
        }))}
      />
      <p>
        <Link to="/p/$pid/hours" params={{ pid }} search={{}}>
          {t('hours.perPerson')}
        </Link>
      </p>
    </Stack>
  )
}
