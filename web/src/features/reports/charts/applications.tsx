import type { ApplicationsReport } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Bars } from '../../../ui/chart/bars.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { useDuration, useShare } from '../numbers.ts'
import { applicationsQuery, type Years } from '../queries.ts'
import { Figures, Report, Table } from '../report.tsx'

const stages = ['applied', 'accepted', 'signed_up', 'came'] as const

/** From applying to coming, and how long teams take to decide. */
export function Applications({ pid, before }: Years) {
  const { t } = useTranslation('reports')
  const { data: then } = useQuery({ ...applicationsQuery(before?.pid ?? ''), enabled: before !== null })
  return (
    <Report
      name="applications"
      found={useQuery(applicationsQuery(pid))}
      isEmpty={({ funnel }) => funnel.applied === 0}
      start={
        <LinkButton to="/p/$pid/manage/joining" params={{ pid }} variant="default">
          {t('applications.start')}
        </LinkButton>
      }
    >
      {(report) => (
        <>
          <Facts now={report} then={then} before={before?.name} />
          <Funnel funnel={report.funnel} />
          {report.answered > 0 && <Answers buckets={report.buckets} />}
          <Teams teams={report.teams} />
        </>
      )}
    </Report>
  )
}

interface FactsProps {
  now: ApplicationsReport
  then: ApplicationsReport | undefined
  before: string | undefined
}

function Facts({ now, then, before }: FactsProps) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const duration = useDuration()
  const share = useShare()
  return (
    <Figures
      before={before}
      figures={[
        {
          label: t('applications.stages.applied'),
          value: number(now.funnel.applied),
          before: then && number(then.funnel.applied),
        },
        {
          label: t('applications.median'),
          value: duration(now.median_hours),
          before: then && duration(then.median_hours),
        },
        {
          label: t('applications.inTime'),
          value: share(now.in_time, now.answered),
          before: then && share(then.in_time, then.answered),
        },
        { label: t('applications.waiting'), value: number(now.states.pending) },
      ]}
    />
  )
}

function Funnel({ funnel }: Pick<ApplicationsReport, 'funnel'>) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const share = useShare()
  return (
    <Bars
      label={t('applications.funnel')}
      parts={[{ name: t('people'), tone: 'main' }]}
      bars={stages.map((stage) => ({
        key: stage,
        label: t(`applications.stages.${stage}`),
        values: [funnel[stage]],
        text: t('withShare', { number: number(funnel[stage]), share: share(funnel[stage], funnel.applied) }),
      }))}
    />
  )
}

function Answers({ buckets }: Pick<ApplicationsReport, 'buckets'>) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const daysOf = (hours: number) => hours / 24
  return (
    <Stack gap={3}>
      <h3>{t('applications.answers')}</h3>
      <Bars
        label={t('applications.answers')}
        parts={[{ name: t('applications.answered'), tone: 'main' }]}
        bars={buckets.map(({ from, below, count }) => ({
          key: String(from),
          label:
            below === null
              ? t('applications.longer', { count: daysOf(from) })
              : from === 0
                ? t('applications.within')
                : t('applications.between', { from: daysOf(from), to: daysOf(below) }),
          values: [count],
          text: number(count),
        }))}
      />
    </Stack>
  )
}

function Teams({ teams }: Pick<ApplicationsReport, 'teams'>) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const duration = useDuration()
  return (
    <Table
      name="applications"
      rows={teams}
      rowKey={({ tid }) => tid}
      columns={[
        { key: 'team', label: t('team'), main: true, cell: ({ team }) => <bdi>{team}</bdi> },
        {
          key: 'received',
          label: t('applications.received'),
          end: true,
          cell: ({ received }) => number(received),
        },
        {
          key: 'accepted',
          label: t('applications.stages.accepted'),
          end: true,
          cell: ({ accepted }) => number(accepted),
        },
        {
          key: 'waiting',
          label: t('applications.waiting'),
          end: true,
          cell: ({ waiting }) => number(waiting),
        },
        {
          key: 'median',
          label: t('applications.median'),
          end: true,
          cell: ({ median_hours }) => duration(median_hours),
        },
      ]}
    />
  )
}
