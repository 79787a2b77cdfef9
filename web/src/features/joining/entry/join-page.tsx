import { Button } from '@mantine/core'
import { joinTeam, type Project, type Purpose, type Team } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShared } from '../../../lib/contacts.ts'
import { ApiProblem } from '../../../lib/problem.ts'
import { purposesQuery, statementsQuery, teamsQuery } from '../../../lib/queries.ts'
import { sessionQuery, useSession } from '../../../lib/session.ts'
import { useStanding } from '../../../lib/standing.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { AgreeField, keyOf, type Wording } from '../../../ui/consent/agree-field.tsx'
import { ListedQuestion } from '../../../ui/consent/listed-question.tsx'
import { WhatFollows } from '../../../ui/consent/what-follows.tsx'
import { FillBar } from '../../../ui/data/fill-bar.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton, UpLink } from '../../../ui/frame/link-button.tsx'
import { Card, Page, PageHeader } from '../../../ui/frame/page.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { isUnsigned, refreshJoining } from '../queries.ts'
import { signAgreed } from '../statements/agree-dialog.tsx'
import { whyNotJoin } from '../why-not.ts'
import { ConfirmPerson, type SignIn } from './confirm-person.tsx'
import { InTeam } from './in-team.tsx'

/** Joining an open team: agreements, and signing in. */
export function JoinPage({ SignIn }: { SignIn: SignIn }) {
  const { pid, tid } = useParams({ from: '/p/$pid/t/$tid/join' })
  const project = useProject()
  const teams = useQuery(teamsQuery(pid))
  const statements = useQuery(statementsQuery(pid))
  const purposes = useQuery(purposesQuery(pid))
  const session = useQuery(sessionQuery)
  // Begins to load with the rest, for the list of what follows.
  useShared()
  const team = teams.data?.find((one) => one.tid === tid)
  const queries = [teams, statements, purposes, session]
  const error = queries.find((one) => one.error)?.error
  if (error && queries.some(({ data }) => !data))
    return (
      <Page width="narrow">
        <ErrorState
          order={1}
          error={error}
          retry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
        />
      </Page>
    )
  if (!teams.data || !statements.data || !purposes.data || !session.data)
    return <Waiting kind="page" count={2} />
  return (
    <Page width="narrow">
      {team ? (
        <Joining
          project={project}
          team={team}
          unsigned={statements.data.filter(isUnsigned)}
          purposes={purposes.data}
          SignIn={SignIn}
        />
      ) : (
        <ErrorState order={1} error={new ApiProblem({ status: 404, type: '#not_found' })} />
      )}
    </Page>
  )
}

interface Props {
  project: Project
  team: Team
  unsigned: Wording[]
  purposes: Purpose[]
  SignIn: SignIn
}

function Joining({ project, team, unsigned, purposes, SignIn }: Props) {
  const { t } = useTranslation('joining')
  const queryClient = useQueryClient()
  const { uid, roleIn } = useStanding(team.pid)
  const [confirming, setConfirming] = useState(false)
  const [agreed, setAgreed] = useState<string[]>([])
  const { person } = useSession()
  const [listed, setListed] = useState(person?.listed ?? null)
  const { pid, tid } = team
  const stepUp = useStepUp()
  const join = useMutation({
    async mutationFn() {
      await signAgreed(pid, unsigned, agreed)
      const shown = purposes.map(({ purpose, until }) => ({ purpose, until }))
      const body = { purposes: shown, ...(listed !== null && { listed }) }
      await stepUp(() => joinTeam({ path: { pid, tid }, body }))
    },
    onSettled: async () => {
      await refreshJoining(queryClient, pid)
      setConfirming(false)
    },
  })
  if (join.isSuccess || (roleIn(tid) && !join.isPending)) return <InTeam team={team} />
  if (confirming && !join.isPending)
    return (
      <ConfirmPerson
        SignIn={SignIn}
        returnTo={`/p/${pid}/t/${tid}/join`}
        action={t('join.titleOf', { team: team.name })}
        onConfirmed={() => join.mutate()}
        onBack={() => setConfirming(false)}
      />
    )
  return (
    <>
      <PageHeader
        title={t('join.titleOf', { team: team.name })}
        lead={t(unsigned.length > 0 ? 'join.leadAgree' : 'join.lead')}
        above={
          <UpLink to="/p/$pid/t/$tid" params={{ pid, tid }}>
            {team.name}
          </UpLink>
        }
      />
      <Card>
        <Question
          project={project}
          team={team}
          unsigned={unsigned}
          agreed={agreed}
          onAgree={setAgreed}
          purposes={purposes}
          listed={listed}
          onListed={setListed}
          busy={join.isPending}
          error={join.error}
          onJoin={() => (uid === null ? setConfirming(true) : join.mutate())}
        />
      </Card>
    </>
  )
}

interface QuestionProps extends Omit<Props, 'SignIn'> {
  /** Keys of the accepted agreements. */
  agreed: string[]
  onAgree: (agreed: string[]) => void
  listed: boolean | null
  onListed: (listed: boolean) => void
  busy: boolean
  error: unknown
  onJoin: () => void
}

function Question({ project, team, unsigned, purposes, busy, error, onJoin, ...given }: QuestionProps) {
  const { t } = useTranslation('joining')
  const { agreed, onAgree, listed, onListed } = given
  const [lacking, setLacking] = useState(false)
  const question = useRef<HTMLInputElement>(null)
  const why = whyNotJoin(project, team)
  const complete = unsigned.every((one) => agreed.includes(keyOf(one)))
  const { chiefs, members, wanted } = team
  if (why.length > 0) return <WhyList why={why} />
  if (team.sign_up !== 'open')
    return (
      <LinkButton to="/p/$pid/apply" params={{ pid: team.pid }} search={{ team: team.tid }} fullWidth>
        {t('way.applyTo', { team: team.name })}
      </LinkButton>
    )
  function join(): void {
    if (complete && listed !== null) onJoin()
    else setLacking(true)
    if (listed === null) question.current?.focus()
  }
  return (
    <Stack gap={5}>
      <FillBar people={chiefs + members} needed={wanted} chiefs={chiefs} />
      <WhatFollows title={t('join.follows')} purposes={purposes} />
      <ListedQuestion
        ref={question}
        value={listed}
        missing={lacking && listed === null}
        onChange={onListed}
      />
      {unsigned.length > 0 && (
        <AgreeField
          statements={unsigned}
          agreed={agreed}
          missing={lacking || error !== null}
          onChange={onAgree}
        />
      )}
      <FormProblem error={error} />
      <Button fullWidth loading={busy} onClick={join}>
        {t('join.action')}
      </Button>
    </Stack>
  )
}
