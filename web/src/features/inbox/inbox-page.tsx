import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../lib/queries.ts'
import { useStanding, whyNotWriteIn } from '../../lib/standing.ts'
import { WhyList } from '../../ui/feedback/why.tsx'
import { ProjectPage, useProject } from '../../ui/frame/project-frame.tsx'
import { Inbox } from './list/inbox.tsx'
import { states, type Wanted } from './queries.ts'

const route = getRouteApi('/p/$pid/applications')

/** Applications to the teams that the person leads. */
export function InboxPage() {
  const { t } = useTranslation('inbox')
  const { pid } = useProject()
  const { id, ...search } = route.useSearch()
  return (
    <ProjectPage right="applications.decide" title={t('title')}>
      <Ready key={pid} pid={pid} id={id} search={search} />
    </ProjectPage>
  )
}

interface Props {
  pid: string
  id: string | undefined
  search: { state?: string; tid?: string; search?: string }
}

function Ready({ pid, id, search }: Props) {
  const { isOrganiser, may, known } = useStanding(pid)
  const { state } = useProject()
  const { data: teams } = useQuery(teamsQuery(pid))
  if (!known || !teams) return null
  const closed = whyNotWriteIn(state)
  const wanted: Wanted = { ...search, state: states.find((one) => one === search.state) ?? 'pending' }
  return (
    <>
      <WhyList why={closed} />
      <Inbox
        pid={pid}
        openId={id}
        wanted={wanted}
        search={search}
        teams={teams}
        closed={closed}
        viewer={{ isOrganiser, leads: (tid) => may('applications.decide', tid) }}
      />
    </>
  )
}
