import { Title } from '@mantine/core'
import { IconArrowRight, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListedTeam } from '../../../../api-client/src/index.ts'
import { toProblem } from '../../lib/problem.ts'
import { listingQuery, projectQuery } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { useFormat } from '../../lib/words/format.ts'
import { CompareBar } from '../../ui/data/fill-bar.tsx'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Section, useTitle } from '../../ui/frame/page.tsx'
import styles from './project-page.module.css'

export function ProjectPage() {
  const { pid } = useParams({ from: '/p/$pid' })
  useTitle(useQuery(projectQuery(pid)).data?.name ?? '')
  return (
    <div className={styles.page}>
      <Teams pid={pid} />
      <Join pid={pid} />
    </div>
  )
}

function Teams({ pid }: { pid: string }) {
  const { t } = useTranslation(['projects', 'ui'])
  const { data: teams, error, refetch } = useQuery(listingQuery(pid))
  // A draft has no listing yet, and so no teams to show.
  const none = teams?.length === 0 || (error !== null && toProblem(error).status === 404)
  if (error && !none)
    return (
      <ErrorState
        error={error}
        retry={() => void refetch()}
        action={
          toProblem(error).status === 401 && (
            <LinkButton to="/sign-in" search={{ return_to: `/p/${pid}` }}>
              {t('ui:signIn')}
            </LinkButton>
          )
        }
      />
    )
  if (none)
    return (
      <EmptyState icon={IconUsersGroup} title={t('noTeams.title')}>
        {t('noTeams.text')}
      </EmptyState>
    )
  if (!teams) return <Waiting kind="rows" count={6} />
  const people = new Set(teams.flatMap(everyone).map(({ email_hash }) => email_hash)).size
  const most = Math.max(...teams.map((team) => everyone(team).length))
  return (
    <Section
      title={t('teamsTitle')}
      aside={t('inTeams', {
        people: t('people', { count: people }),
        teams: t('teams', { count: teams.length }),
      })}
    >
      <ul className={styles.teams}>
        {teams.map((team) => (
          <TeamBar key={team.tid} pid={pid} team={team} most={most} />
        ))}
      </ul>
    </Section>
  )
}

const everyone = ({ chiefs, members }: ListedTeam) => [...chiefs, ...members]

function TeamBar({ pid, team, most }: { pid: string; team: ListedTeam; most: number }) {
  const { t } = useTranslation('projects')
  const { number } = useFormat()
  const count = everyone(team).length
  return (
    <li>
      <Link to="/p/$pid/staff" params={{ pid }} hash={`t-${team.tid}`} className={styles.team}>
        <bdi className={styles.teamName}>{team.name}</bdi>
        <span className={styles.count}>
          <span aria-hidden="true">{number(count)}</span>
          <span className={styles.spoken}>{t('people', { count })}</span>
        </span>
        <CompareBar value={count} max={most} />
      </Link>
    </li>
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
