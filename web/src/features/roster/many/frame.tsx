import type { Project, Team } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../lib/queries.ts'
import { useStanding, whyNotWriteIn } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { BlockedFields } from '../../../ui/forms/blocked-fields.tsx'
import { UpLink } from '../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'

export interface ManyProps {
  project: Project
  /** The teams that the person plans for. */
  teams: Team[]
  /** Whether shifts may belong to the event itself. */
  isOrganiser: boolean
}

/** The ways to make many shifts at once. */
export function ManyFrame({ children }: { children: (props: ManyProps) => ReactNode }) {
  const { t } = useTranslation('roster')
  const project = useProject()
  const { pid, state } = project
  const { may, isOrganiser } = useStanding(pid)
  const { data: teams } = useQuery(teamsQuery(pid))
  const reason = useId()
  const why = whyNotWriteIn(state)
  const params = { pid }
  return (
    <ProjectPage
      right="tasks.plan"
      width="reading"
      above={
        <UpLink to="/p/$pid/roster" params={params} search={{}}>
          {t('list.title')}
        </UpLink>
      }
      title={t('many.title')}
      tabs={[
        { to: '/p/$pid/roster/many', params, label: t('many.tabs.plan'), exact: true },
        { to: '/p/$pid/roster/many/table', params, label: t('many.tabs.table') },
      ]}
    >
      <WhyList id={reason} why={why} />
      <BlockedFields by={why.length > 0 ? reason : undefined}>
        {teams ? (
          children({ project, teams: teams.filter(({ tid }) => may('tasks.plan', tid)), isOrganiser })
        ) : (
          <Waiting kind="rows" count={6} />
        )}
      </BlockedFields>
    </ProjectPage>
  )
}
