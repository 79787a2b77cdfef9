import type { Overview } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { overviewQuery } from '../queries.ts'
import { Arrivals } from './arrivals.tsx'
import { HeatMap } from './coverage/heat-map.tsx'
import { NextYear } from './next-year.tsx'
import styles from './overview.module.css'
import { Readiness } from './readiness/readiness.tsx'
import { FirstSteps } from './steps/first-steps.tsx'
import { NextSteps } from './steps/next-steps.tsx'
import { TeamFill } from './team-fill.tsx'
import { ToDo } from './to-do.tsx'

/** The state of the project: what to do next, then the figures. */
export function OverviewPage() {
  const { t } = useTranslation('manage')
  const { pid } = useProject()
  const { data: overview, error, refetch } = useQuery(overviewQuery(pid))
  return (
    <ProjectPage right="overview.read" title={t('tabs.overview')}>
      {error && !overview && <ErrorState error={error} retry={() => void refetch()} />}
      {!overview && !error && <Waiting kind="rows" count={5} />}
      {overview && <Shown overview={overview} />}
    </ProjectPage>
  )
}

function Shown({ overview }: { overview: Overview }) {
  const project = useProject()
  const { pid } = project
  const { isOrganiser } = useStanding(pid)
  const draft = project.state === 'draft'
  return (
    <Stack gap={10} className={styles.page}>
      {draft && <FirstSteps pid={pid} overview={overview} />}
      {project.state === 'open' && isOrganiser && overview.teams.length > 0 && (
        <NextSteps pid={pid} overview={overview} />
      )}
      {overview.teams.length > 0 && (
        <>
          {!draft && <Readiness pid={pid} overview={overview} />}
          <ToDo pid={pid} overview={overview} draft={draft} />
          {overview.shifts.cells.length > 0 && <HeatMap pid={pid} shifts={overview.shifts} />}
          <Counts overview={overview} />
          <Stack gap={10} className={styles.columns}>
            <TeamFill pid={pid} teams={overview.teams} />
            <Arrivals weeks={overview.arrivals} />
          </Stack>
        </>
      )}
      {overview.teams.length === 0 && !draft && isOrganiser && (
        <FirstSteps pid={pid} overview={overview} opened />
      )}
      {isOrganiser && (overview.teams.length > 0 || project.rolled_over_from !== null) && (
        <NextYear project={project} />
      )}
    </Stack>
  )
}

function Counts({ overview }: { overview: Overview }) {
  const { t } = useTranslation('manage')
  const { number } = useFormat()
  const { people, chiefs, returning, teams } = overview
  const facts: { key: 'people' | 'chiefs' | 'returning'; value: number; note: string }[] = [
    { key: 'people', value: people, note: t('counts.inTeams', { count: teams.length }) },
    { key: 'chiefs', value: chiefs, note: t('counts.chiefsNote') },
    ...(returning === null
      ? []
      : [{ key: 'returning' as const, value: returning, note: t('counts.returningNote') }]),
  ]
  return (
    <dl className={styles.counts}>
      {facts.map(({ key, value, note }) => (
        <Stack gap={0.5} pad="4 5" key={key} className={styles.count}>
          <Text as="dt" tone="muted" size={15} weight={600}>
            {t(`counts.${key}`)}
          </Text>
          <Text as="dd" weight={700} tabular className={styles.value}>
            {number(value)}
          </Text>
          <Text as="dd" tone="muted" size={14}>
            {note}
          </Text>
        </Stack>
      ))}
    </dl>
  )
}
