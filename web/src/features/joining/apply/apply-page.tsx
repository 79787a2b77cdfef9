import type { Application, MyApplication, Project, Purpose, Team } from '@manyhands/api-client'
import { IconLock, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShared } from '../../../lib/contacts.ts'
import { purposesQuery, statementsQuery, teamsQuery } from '../../../lib/queries.ts'
import { sessionQuery } from '../../../lib/session.ts'
import type { Wording } from '../../../ui/consent/agree-field.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { LinkButton, UpLink } from '../../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../../ui/frame/page.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import type { SignIn } from '../entry/confirm-person.tsx'
import { useStateText } from '../mine/state-text.ts'
import { isOpen, isUnsigned, useMyApplications } from '../queries.ts'
import { whyNotApply } from '../why-not.ts'
import { ApplyForm } from './apply-form.tsx'
import { Sent } from './sent.tsx'

/** The application form, up to the confirmation that it was sent. */
export function ApplyPage({ SignIn }: { SignIn: SignIn }) {
  const { pid } = useParams({ from: '/p/$pid/apply' })
  const project = useProject()
  const teams = useQuery(teamsQuery(pid))
  const statements = useQuery(statementsQuery(pid))
  const purposes = useQuery(purposesQuery(pid))
  const session = useQuery(sessionQuery)
  // Begins to load with the rest, for the list of what follows.
  useShared()
  const queries = [teams, statements, purposes, session]
  const error = queries.find((one) => one.error)?.error
  if (error && queries.some(({ data }) => !data))
    return (
      <Page width="reading">
        <ErrorState
          order={1}
          error={error}
          retry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
        />
      </Page>
    )
  if (!teams.data || !statements.data || !purposes.data || !session.data) return <Waiting kind="page" />
  return (
    <Page width="reading">
      <Applying
        project={project}
        teams={teams.data}
        unsigned={statements.data.filter(isUnsigned)}
        purposes={purposes.data}
        SignIn={SignIn}
      />
    </Page>
  )
}

interface Props {
  project: Project
  teams: Team[]
  unsigned: Wording[]
  purposes: Purpose[]
  SignIn: SignIn
}

function Applying(props: Props) {
  const { t } = useTranslation('joining')
  const { project } = props
  const [sent, setSent] = useState<Application | null>(null)
  const mine = useMyApplications()?.find((one) => one.pid === project.pid && isOpen(one))
  const why = whyNotApply(project)
  if (sent) return <Sent application={sent} project={project.name} />
  if (mine) return <Already application={mine} />
  if (why.length > 0)
    return (
      <>
        <PageHeader title={t('apply.title', { project: project.name })} above={<Above project={project} />} />
        <EmptyState icon={IconLock} title={t('help.closed')}>
          <WhyList why={why} />
        </EmptyState>
      </>
    )
  return <ApplyForm {...props} above={<Above project={project} />} onSent={setSent} />
}

function Above({ project: { pid, name } }: { project: Project }) {
  return (
    <UpLink to="/p/$pid" params={{ pid }}>
      {name}
    </UpLink>
  )
}

/** Only one application can be open at a time. */
function Already({ application }: { application: MyApplication }) {
  const { t } = useTranslation('joining')
  const { state, next } = useStateText()(application)
  return (
    <>
      <PageHeader title={t('apply.title', { project: application.project })} />
      <EmptyState
        icon={IconSend}
        title={t('help.applied')}
        action={<LinkButton to="/home">{t('way.toHome')}</LinkButton>}
      >
        {state} {next}
      </EmptyState>
    </>
  )
}
