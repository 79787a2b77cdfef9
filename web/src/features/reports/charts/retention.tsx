import type { RetentionReport } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Bars } from '../../../ui/chart/bars.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { useShare } from '../numbers.ts'
import { retentionQuery } from '../queries.ts'
import { Figures, Report, Table } from '../report.tsx'

/** Who came back, by year and by team, as far as the reader owns the earlier events. */
export function Retention({ pid }: { pid: string }) {
  const { t } = useTranslation('reports')
  const share = useShare()
  return (
    <Report
      name="retention"
      found={useQuery(retentionQuery(pid))}
      isEmpty={({ years }) => years[0]?.returning == null}
    >
      {({ years, teams }) => (
        <>
          {years[1] && (
            <Figures
              before={years[1].project}
              figures={[
                {
                  label: t('retention.share', { event: years[1].project }),
                  value: share(years[0]!.returning ?? 0, years[1].people),
                  before: years[2] && share(years[1].returning ?? 0, years[2].people),
                },
              ]}
            />
          )}
          <ByYear years={years} />
          {teams.length > 0 && <ByTeam teams={teams} />}
        </>
      )}
    </Report>
  )
}

function ByYear({ years }: Pick<RetentionReport, 'years'>) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  return (
    <Bars
      label={t('retention.byYear')}
      parts={[
        { name: t('retention.returning'), tone: 'main' },
        { name: t('retention.new'), tone: 'soft' },
      ]}
      bars={years.map(({ pid, project, people, returning }) => ({
        key: pid,
        label: <bdi>{project}</bdi>,
        values: [returning ?? 0, people - (returning ?? 0)],
        text:
          returning === null
            ? t('peopleCount', { count: people, number: number(people) })
            : t('retention.of', { returning: number(returning), people: number(people) }),
      }))}
    />
  )
}

function ByTeam({ teams }: Pick<RetentionReport, 'teams'>) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const gone = (team: (typeof teams)[number]) => team.before - team.same_team - team.other_team
  const columns = [
    { key: 'before', label: t('retention.before'), of: (team: (typeof teams)[number]) => team.before },
    { key: 'same', label: t('retention.same'), of: (team: (typeof teams)[number]) => team.same_team },
    { key: 'other', label: t('retention.other'), of: (team: (typeof teams)[number]) => team.other_team },
    { key: 'gone', label: t('retention.gone'), of: gone },
  ]
  return (
    <Stack gap={3}>
      <h3>{t('retention.byTeam')}</h3>
      <Bars
        label={t('retention.byTeam')}
        parts={[
          { name: t('retention.same'), tone: 'main' },
          { name: t('retention.other'), tone: 'soft' },
          { name: t('retention.gone'), tone: 'quiet' },
        ]}
        bars={teams.map((team) => ({
          key: team.tid,
          label: <bdi>{team.team}</bdi>,
          values: [team.same_team, team.other_team, gone(team)],
          text: t('of', { part: number(team.same_team + team.other_team), whole: number(team.before) }),
        }))}
      />
      <Table
        name="retention"
        rows={teams}
        rowKey={({ tid }) => tid}
        columns={[
          { key: 'team', label: t('team'), main: true, cell: ({ team }) => <bdi>{team}</bdi> },
          ...columns.map(({ key, label, of }) => ({
            key,
            label,
            end: true,
            cell: (team: (typeof teams)[number]) => number(of(team)),
          })),
        ]}
      />
    </Stack>
  )
}
