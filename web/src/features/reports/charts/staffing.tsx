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
  const { number, monthDay, days } = useFormat()
  const share = useShare()
  const last = points.at(-1)!
  /** The same number of days before the event. */
  const same = then?.findLast(({ days_before }) => days_before >= last.days_before)
  const x = ({ days_before }: Point) => -days_before
  const taken = (some: Point[]) => some.map((point) => ({ x: x(point), y: point.taken }))
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
      <Lines
        label={t('staffing.slider')}
        yText={number}
        xText={(at) => monthDay(points.find((point) => x(point) === at)!.day)}
        describe={(at) => {
          const { day, seats, taken } = points[at]!
          return t('staffing.point', { day: days(day, day), taken: number(taken), seats: number(seats) })
        }}
        series={[
          {
            name: t('staffing.spots'),
            tone: 'quiet',
            points: points.map((point) => ({ x: x(point), y: point.seats })),
          },
          { name: t('staffing.taken'), tone: 'main', points: taken(points) },
          ...(before && then
            ? [
                {
                  name: t('staffing.takenBefore', { event: before.name }),
                  tone: 'soft' as const,
                  dashed: true as const,
                  points: taken(then),
                },
              ]
            : []),
        ]}
      />
      <Table
        name="staffing"
        rows={points}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', label: t('day'), main: true, cell: ({ day }) => days(day, day) },
          { key: 'seats', label: t('staffing.spots'), end: true, cell: ({ seats }) => number(seats) },
          { key: 'taken', label: t('staffing.taken'), end: true, cell: (point) => number(point.taken) },
        ]}
      />
    </>
  )
}
