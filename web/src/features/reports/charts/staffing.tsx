import type { StaffingReport } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Lines } from '../../../ui/chart/lines.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { useShare } from '../numbers.ts'
import { staffingQuery, type Years } from '../queries.ts'
import { Figures, Report, Table } from '../report.tsx'

type Point = StaffingReport['points'][number]

/** Spots and taken spots over time, up to the event. */
export function Staffing({ pid, before }: Years) {
  const { t } = useTranslation('reports')
  const { data: then } = useQuery({ ...staffingQuery(before?.pid ?? ''), enabled: before !== null })
  return (
    <Report
      name="staffing"
      found={useQuery(staffingQuery(pid))}
      isEmpty={({ points }) => !points.some(({ seats }) => seats > 0)}
      start={
        <LinkButton to="/p/$pid/roster" params={{ pid }} variant="default">
          {t('coverage.start')}
        </LinkButton>
      }
    >
      {({ points }) => <Shown points={sinceFirst(points)} then={then?.points} before={before} />}
    </Report>
  )
}

/** Without the weeks before there were spots, except the last of them. */
function sinceFirst(points: Point[]): Point[] {
  const first = points.findIndex(({ seats }) => seats > 0)
  return points.slice(Math.max(0, first - 1))
}

interface Props {
  points: Point[]
  then: Point[] | undefined
  before: Years['before']
}

function Shown({ points, then, before }: Props) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const share = useShare()
  const last = points.at(-1)!
  const same = sameDayOf(then, last)
  const figures = [
    { label: t('staffing.spots'), value: number(last.seats), before: same && number(same.seats) },
    { label: t('staffing.taken'), value: number(last.taken), before: same && number(same.taken) },
    {
      label: t('staffing.share'),
      value: share(last.taken, last.seats),
      before: same && share(same.taken, same.seats),
    },
  ]
  return (
    <>
      <Figures before={before?.name} figures={figures} />
      <Chart points={points} then={then} before={before} />
      <Points points={points} then={then} before={before} />
    </>
  )
}

/** The same number of days before the event. */
const sameDayOf = (then: Point[] | undefined, { days_before }: Point) =>
  then?.findLast((point) => point.days_before >= days_before)

const x = ({ days_before }: Point) => -days_before
const takenIn = (points: Point[]) => points.map((point) => ({ x: x(point), y: point.taken }))

function Chart({ points, then, before }: Props) {
  const { t } = useTranslation('reports')
  const { number, monthDay, days } = useFormat()
  const describe = (point: Point) => {
    const { day, seats, taken } = point
    const values = { day: days(day, day), taken: number(taken), seats: number(seats) }
    const same = sameDayOf(then, point)
    return before && same
      ? t('staffing.pointAndBefore', { ...values, event: before.name, before: number(same.taken) })
      : t('staffing.point', values)
  }
  return (
    <Lines
      label={t('staffing.slider')}
      yText={number}
      xText={(at) => monthDay(points.find((point) => x(point) === at)!.day)}
      describe={(at) => describe(points[at]!)}
      series={[
        {
          name: t('staffing.spots'),
          tone: 'quiet',
          points: points.map((point) => ({ x: x(point), y: point.seats })),
        },
        { name: t('staffing.taken'), tone: 'main', points: takenIn(points) },
        ...(before && then
          ? [
              {
                name: t('staffing.takenBefore', { event: before.name }),
                tone: 'soft' as const,
                dashed: true as const,
                points: takenIn(then),
              },
            ]
          : []),
      ]}
    />
  )
}

function Points({ points, then, before }: Props) {
  const { t } = useTranslation('reports')
  const { number, days } = useFormat()
  const earlier = (point: Point) => {
    const same = sameDayOf(then, point)
    return same ? number(same.taken) : '–'
  }
  return (
    <Table
      name="staffing"
      rows={points}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', label: t('day'), main: true, cell: ({ day }) => days(day, day) },
        { key: 'seats', label: t('staffing.spots'), end: true, cell: ({ seats }) => number(seats) },
        { key: 'taken', label: t('staffing.taken'), end: true, cell: ({ taken }) => number(taken) },
        ...(before && then
          ? [
              {
                key: 'before',
                label: t('staffing.takenBefore', { event: before.name }),
                end: true,
                cell: earlier,
              },
            ]
          : []),
      ]}
    />
  )
}
