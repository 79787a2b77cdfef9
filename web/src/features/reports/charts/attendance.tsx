import type { AttendanceReport } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Bars } from '../../../ui/chart/bars.tsx'
import { sumOf, useShare } from '../numbers.ts'
import { attendanceQuery, type Years } from '../queries.ts'
import { Figures, Report, Table } from '../report.tsx'

type Team = AttendanceReport['teams'][number]

const outcomes = ['came', 'late', 'no_show', 'excused', 'unrecorded'] as const
const tones = { came: 'good', late: 'warn', no_show: 'bad', excused: 'soft', unrecorded: 'quiet' } as const

/** Who came late arrived on time only in the list of the API: the parts of a bar exclude each other. */
const partsOf = (team: Team) => ({ ...team, came: team.came - team.late })
const spotsOf = (team: Team) => team.came + team.no_show + team.excused + team.unrecorded

/** No-shows and late arrivals by team, the most no-shows first. */
export function Attendance({ pid, before }: Years) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const share = useShare()
  const { data: then } = useQuery({ ...attendanceQuery(before?.pid ?? ''), enabled: before !== null })
  const shareOf = (teams: Team[], outcome: (typeof outcomes)[number]) =>
    share(
      sumOf(teams, (team) => team[outcome]),
      sumOf(teams, spotsOf),
    )
  return (
    <Report
      name="attendance"
      found={useQuery(attendanceQuery(pid))}
      isEmpty={({ teams }) => teams.length === 0}
    >
      {({ teams }) => (
        <>
          <Figures
            before={before?.name}
            figures={(['came', 'late', 'no_show'] as const).map((outcome) => ({
              label: t(`attendance.shares.${outcome}`),
              value: shareOf(teams, outcome),
              before: then && shareOf(then.teams, outcome),
            }))}
          />
          <Bars
            label={t('attendance.chart')}
            parts={outcomes.map((key) => ({ name: t(`attendance.parts.${key}`), tone: tones[key] }))}
            bars={teams
              .toSorted((a, b) => b.no_show - a.no_show || spotsOf(b) - spotsOf(a))
              .map((team) => ({
                key: team.tid ?? '',
                label: <bdi>{team.team ?? t('wholeEvent')}</bdi>,
                values: outcomes.map((key) => partsOf(team)[key]),
                text: t('attendance.of', { count: team.no_show, spots: number(spotsOf(team)) }),
              }))}
          />
          <Teams teams={teams} />
        </>
      )}
    </Report>
  )
}

function Teams({ teams }: { teams: Team[] }) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  return (
    <Table
      name="attendance"
      rows={teams}
      rowKey={({ tid }) => tid ?? ''}
      columns={[
        {
          key: 'team',
          label: t('team'),
          main: true,
          cell: ({ team }) => <bdi>{team ?? t('wholeEvent')}</bdi>,
        },
        ...outcomes.map((key) => ({
          key,
          label: t(`attendance.parts.${key}`),
          end: true,
          cell: (team: Team) => number(partsOf(team)[key]),
        })),
      ]}
    />
  )
}
