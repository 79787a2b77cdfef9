import { Title } from '@mantine/core'
import { IconArrowRight, IconChevronRight, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Team } from '../../../../api-client/src/index.ts'
import { projectQuery, teamsQuery } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { FillBar } from '../../ui/data/fill-bar.tsx'
import { Mark } from '../../ui/data/mark.tsx'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Section, useTitle } from '../../ui/frame/page.tsx'
import { Markdown } from '../../ui/text/markdown.tsx'
import styles from './project-page.module.css'

export function ProjectPage() {
  const { pid } = useParams({ from: '/p/$pid' })
  const { data: project } = useQuery(projectQuery(pid))
  useTitle(project?.name ?? '')
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {project?.description && (
          <div className={styles.about}>
            <Markdown source={project.description} />
          </div>
        )}
        <Teams pid={pid} />
      </div>
      <Join pid={pid} />
    </div>
  )
}

function Teams({ pid }: { pid: string }) {
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
  const recruiting = teams.filter((team) => team.recruiting)
  const others = teams.filter((team) => !team.recruiting)
  return (
    <div className={styles.groups}>
      {recruiting.length > 0 && (
        <Section title={t('recruiting')} aside={t('teams', { count: recruiting.length })}>
          <TeamRows teams={recruiting} />
        </Section>
      )}
      {others.length > 0 && (
        <Section
          title={t(recruiting.length > 0 ? 'otherTeams' : 'teamsTitle')}
          aside={t('teams', { count: others.length })}
        >
          <TeamRows teams={others} />
        </Section>
      )}
    </div>
  )
}

function TeamRows({ teams }: { teams: Team[] }) {
  const { t } = useTranslation('projects')
  return (
    <ul className={styles.teams}>
      {teams.map(({ pid, tid, name, chiefs, members, wanted }) => (
        <li key={tid}>
          <Link to="/p/$pid/t/$tid" params={{ pid, tid }} className={styles.team}>
            <span className={styles.teamName}>
              <bdi>{name}</bdi>
              {chiefs === 0 && <Mark tone="warn">{t('noChief')}</Mark>}
            </span>
            <FillBar people={chiefs + members} needed={wanted} chiefs={chiefs} />
            <IconChevronRight className={styles.go} size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Join({ pid }: { pid: string }) {
  const { t } = useTranslation(['projects', 'ui'])
  const { person } = useSession()
  return (
    <aside className={styles.join}>
      <Title order={2}>{t('join.title')}</Title>
      <p>{person ? t('join.inside') : t('join.text')}</p>
      <div className={styles.buttons}>
        {person ? (
          <LinkButton to="/home">{t('start.toHome')}</LinkButton>
        ) : (
          <LinkButton to="/sign-in" search={{ return_to: `/p/${pid}` }}>
            {t('ui:signIn')}
          </LinkButton>
        )}
        <LinkButton
          to="/p/$pid/staff"
          params={{ pid }}
          variant="default"
          rightSection={<IconArrowRight size={18} />}
        >
          {t('wall')}
        </LinkButton>
      </div>
    </aside>
  )
}
