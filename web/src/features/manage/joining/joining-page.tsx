import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../lib/queries.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Stack } from '../../../ui/layout/layout.tsx'
import { AnswerDays } from './answer-days.tsx'
import { Statements } from './statements/statements.tsx'

/** Settings for joining that apply to all teams. */
export function JoiningPage() {
  const { t } = useTranslation('manage')
  const project = useProject()
  const { pid } = project
  const closed = whyNotWriteIn(project.state)
  return (
    <ProjectPage title={t('tabs.joining')}>
      <Stack gap={10}>
        <WhyList why={closed} />
        <Statements key={`${pid} ${closed.length}`} pid={pid} closed={closed.length > 0} />
        <AnswerDays key={`days ${pid} ${closed.length}`} project={project} closed={closed.length > 0} />
        <Teams pid={pid} />
      </Stack>
    </ProjectPage>
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
        <Stack gap={4}>
          <p>{t('joining.teams.text')}</p>
          {teams.length > 0 && (
            <Cluster as="ul" gap="1.5 6" align="stretch" tone="muted">
              {ways.map((way) => {
                const count = teams.filter((team) => team.sign_up === way).length
                return count > 0 && <li key={way}>{t(`joining.teams.${way}`, { count })}</li>
              })}
            </Cluster>
          )}
        </Stack>
      </Card>
    </Section>
  )
}
