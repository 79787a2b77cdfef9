import type { Team } from '@manyhands/api-client'
import { IconChevronRight, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { projectQuery, teamsQuery } from '../../lib/queries.ts'
import { useStanding } from '../../lib/standing.ts'
import { FillBar } from '../../ui/data/fill-bar.tsx'
import { Mark } from '../../ui/data/mark.tsx'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Section, useTitle } from '../../ui/frame/page.tsx'
import { Markdown } from '../../ui/text/markdown.tsx'
import { textsFor } from './event-texts.ts'
import { EventFacts, EventQuestions } from './facts.tsx'
import styles from './project-page.module.css'

interface Props {
  /** How to join, provided by another feature: for the project, and for each team that recruits. */
  aside: (pid: string) => ReactNode
  way: (team: Team) => ReactNode
}

export function ProjectPage({ aside, way }: Props) {
  const { pid } = useParams({ from: '/p/$pid' })
  const { data: project } = useQuery(projectQuery(pid))
  const language = useLanguage()
  useTitle(project?.name ?? '')
  const texts = project && textsFor(project, language)
  return (
    <div className={styles.page}>
      {texts?.description && (
        <div className={styles.about}>
          <Markdown source={texts.description} />
        </div>
      )}
      <div className={styles.aside}>
        {aside(pid)}
        {project && <EventFacts page={project.page} />}
      </div>
      <div className={styles.main}>
        <Teams pid={pid} way={way} />
        <EventQuestions questions={texts?.questions ?? []} />
      </div>
    </div>
  )
}

function Teams({ pid, way }: Pick<Props, 'way'> & { pid: string }) {
  const { t } = useTranslation('projects')
  const { data: teams, error, refetch } = useQuery(teamsQuery(pid))
  if (error && !teams) return <ErrorState error={error} retry={() => void refetch()} />
  if (!teams) return <Waiting kind="rows" count={6} />
  if (teams.length === 0)
    return (
      <EmptyState icon={IconUsersGroup} title={t('noTeams.title')}>
        {t('noTeams.text')}
      </EmptyState>
    )
  const recruiting = teams.filter((team) => team.recruiting && !team.full)
  const full = teams.filter((team) => team.recruiting && team.full)
  const others = teams.filter((team) => !team.recruiting)
  return (
    <div className={styles.groups}>
      {recruiting.length > 0 && (
        <Section title={t('recruiting')} aside={t('teams', { count: recruiting.length })}>
          <TeamRows teams={recruiting} way={way} />
        </Section>
      )}
      {others.length > 0 && (
        <Section
          title={t(others.length < teams.length ? 'otherTeams' : 'teamsTitle')}
          aside={t('teams', { count: others.length })}
        >
          <TeamRows teams={others} />
        </Section>
      )}
      {full.length > 0 && (
        <Section title={t('full')} aside={t('teams', { count: full.length })}>
          <TeamRows teams={full} way={way} />
        </Section>
      )}
    </div>
  )
}

function TeamRows({ teams, way }: { teams: Team[]; way?: Props['way'] }) {
  const { t } = useTranslation('projects')
  const { isOrganiser } = useStanding(teams[0]!.pid)
  return (
    <ul className={styles.teams}>
      {teams.map((team) => {
        const { pid, tid, name, chiefs, members, wanted } = team
        return (
          <li key={tid} className={styles.row}>
            <Link to="/p/$pid/t/$tid" params={{ pid, tid }} className={styles.team}>
              <span className={styles.teamName}>
                <bdi>{name}</bdi>
                {chiefs === 0 && isOrganiser && <Mark tone="warn">{t('noChief')}</Mark>}
              </span>
              <FillBar people={chiefs + members} needed={wanted} chiefs={chiefs} />
              {!way && <IconChevronRight className={styles.go} size={20} aria-hidden="true" />}
            </Link>
            {way && <div className={styles.way}>{way(team)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
