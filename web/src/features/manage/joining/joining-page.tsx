import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { projectQuery, teamsQuery } from '../../../lib/queries.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, Section, useTitle } from '../../../ui/frame/page.tsx'
import { AnswerDays } from './answer-days.tsx'
import styles from './joining.module.css'
import { Statements } from './statements/statements.tsx'

/** Settings for joining that apply to all teams. */
export function JoiningPage() {
  const { t } = useTranslation('manage')
  const { pid } = useParams({ from: '/p/$pid/manage' })
  const { data: project, error, refetch } = useQuery(projectQuery(pid))
  useTitle([t('tabs.joining'), project?.name].filter(Boolean).join(' · '))
  if (error && !project) return <ErrorState error={error} retry={() => void refetch()} />
  if (!project) return <Waiting kind="rows" count={5} />
  const closed = whyNotWriteIn(project.state)
  return (
    <div className={styles.page}>
      <WhyList why={closed} />
      <Statements key={`${pid} ${closed.length}`} pid={pid} closed={closed.length > 0} />
      <AnswerDays key={`days ${pid} ${closed.length}`} project={project} closed={closed.length > 0} />
      <Teams pid={pid} />
    </div>
  )
}

const ways = ['open', 'application', 'invitation'] as const

function Teams({ pid }: { pid: string }) {
  const { t } = useTranslation('manage')
  const { data: teams = [] } = useQuery(teamsQuery(pid))
  return (
    <Section
      title={t('joining.teams.title')}
      aside={
        <LinkButton to="/p/$pid/manage/teams" params={{ pid }} variant="default" size="sm">
          {t('joining.teams.action')}
        </LinkButton>
      }
    >
      <Card>
        <div className={styles.teams}>
          <p className={styles.lead}>{t('joining.teams.text')}</p>
          {teams.length > 0 && (
            <ul className={styles.ways}>
              {ways.map((way) => {
                const count = teams.filter((team) => team.sign_up === way).length
                return count > 0 && <li key={way}>{t(`joining.teams.${way}`, { count })}</li>
              })}
            </ul>
          )}
        </div>
      </Card>
    </Section>
  )
}
