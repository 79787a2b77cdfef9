import { Button } from '@mantine/core'
import { IconCalendarHeart, IconMoodSmile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '../../../../../api-client/src/index.ts'
import { answerInvitation, call } from '../../../lib/api.ts'
import { toProblem } from '../../../lib/problem.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { type Said, useSecretLink } from '../../../lib/secret-link.ts'
import { useFormat } from '../../../lib/words/format.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { DeadLink, Finished } from '../../../ui/ends/ends.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, Page, PageHeader } from '../../../ui/frame/page.tsx'
import { invitationQuery } from '../queries.ts'
import styles from './back.module.css'
import { BackTeams } from './back-teams.tsx'

/** What the mail to those of last year links to. Mail scanners open links, too: nothing happens before a press. */
export function BackPage() {
  const { said, secret } = useSecretLink()
  const { data: invitation, error, refetch } = useQuery(invitationQuery(secret ?? ''))
  const dead = secret === '' || (error && toProblem(error).status === 404)
  return (
    <Page width="narrow">
      {dead && <Dead />}
      {!dead && error && <ErrorState order={1} error={error} retry={() => void refetch()} />}
      {!dead && !error && !invitation && <Waiting kind="page" count={2} />}
      {!dead && invitation && (
        <Asked key={`${said} ${secret}`} invitation={invitation} said={said} secret={secret!} />
      )}
    </Page>
  )
}

function Dead() {
  const { t } = useTranslation('years')
  return (
    <DeadLink
      title={t('back.deadTitle')}
      what={t('back.deadWhat')}
      action={<LinkButton to="/">{t('back.toProjects')}</LinkButton>}
    >
      {t('back.deadText')}
    </DeadLink>
  )
}

interface AskedProps {
  invitation: Invitation
  said: Said
  secret: string
}

function Asked({ invitation, said, secret }: AskedProps) {
  const { t } = useTranslation('years')
  const { days } = useFormat()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(invitation.state !== said)
  const answer = useMutation({
    mutationFn: (given: { answer: Said; tids?: string[] }) =>
      call(answerInvitation({ body: { secret, ...given } })),
    onSuccess: (now) => {
      queryClient.setQueryData(invitationQuery(secret).queryKey, now)
      setAsking(false)
    },
  })
  const { project, name, starts_on, ends_on, state } = invitation
  if (!asking && state !== 'invited')
    return <Answered invitation={invitation} state={state} onChange={() => setAsking(true)} />
  return (
    <>
      <PageHeader
        above={t('back.hello', { name })}
        title={t('back.title', { project })}
        lead={
          <span className={styles.when}>
            <IconCalendarHeart size={20} aria-hidden="true" />
            {days(starts_on, ends_on)}
          </span>
        }
      />
      {state !== 'invited' && <p className={styles.soFar}>{t(`back.soFar.${state}`)}</p>}
      <Choice
        invitation={invitation}
        said={said}
        busy={answer.isPending ? answer.variables.answer : null}
        error={answer.error}
        onAnswer={answer.mutate}
      />
    </>
  )
}

interface ChoiceProps {
  invitation: Invitation
  said: Said
  busy: Said | null
  error: unknown
  onAnswer: (given: { answer: Said; tids?: string[] }) => void
}

/** The answer of the link is the big button; the other one stays in reach. */
function Choice({ invitation, said, busy, error, onAnswer }: ChoiceProps) {
  const { t } = useTranslation('years')
  const open = invitation.teams.filter((team) => team.open)
  const joined = open.filter((team) => team.joined)
  const [tids, setTids] = useState(
    () => new Set((invitation.state === 'yes' && joined.length > 0 ? joined : open).map(({ tid }) => tid)),
  )
  const [none, setNone] = useState(false)
  const give = (answer: Said) => {
    if (answer === 'no') return onAnswer({ answer })
    if (open.length > 0 && tids.size === 0) return setNone(true)
    onAnswer({ answer, ...(open.length > 0 && { tids: [...tids] }) })
  }
  return (
    <Card>
      <div className={styles.choice}>
        <BackTeams
          teams={invitation.teams}
          chosen={tids}
          problem={none ? t('back.chooseOne') : null}
          onChange={(now) => {
            setTids(now)
            setNone(false)
          }}
        />
        <FormProblem error={error} />
        <div className={styles.answers}>
          {(said === 'yes' ? (['yes', 'no'] as const) : (['no', 'yes'] as const)).map((one) => (
            <Button
              key={one}
              fullWidth
              size={one === said ? 'lg' : 'md'}
              variant={one === said ? 'filled' : 'subtle'}
              loading={busy === one}
              disabled={busy !== null && busy !== one}
              onClick={() => give(one)}
            >
              {t(`back.${one}`)}
            </Button>
          ))}
        </div>
        <p className={styles.small}>{t('back.changeable')}</p>
      </div>
    </Card>
  )
}

function Answered({
  invitation,
  state,
  onChange,
}: {
  invitation: Invitation
  state: Said
  onChange: () => void
}) {
  const { t } = useTranslation('years')
  const { days, list } = useFormat()
  const { pid, project, name, starts_on, ends_on, teams } = invitation
  // A draft is not yet for everyone: then there is no page to lead to.
  const { data: seen } = useQuery({ ...projectQuery(pid), retry: false })
  const joined = teams.filter((team) => team.joined).map((team) => team.name)
  return (
    <Finished
      {...(state === 'no' && { icon: IconMoodSmile, tone: 'quiet' })}
      title={t(`back.thanks.${state}`, { name })}
      lead={t(`back.happened.${state}`, { project, days: days(starts_on, ends_on) })}
      actions={
        <>
          {seen && (
            <LinkButton to="/p/$pid" params={{ pid }}>
              {t('back.toProject')}
            </LinkButton>
          )}
          <Button variant="default" onClick={onChange}>
            {t('back.change')}
          </Button>
        </>
      }
    >
      {joined.length > 0 && <p>{t('back.in', { teams: list(joined) })}</p>}
      <p>{t(`back.next.${state}`)}</p>
    </Finished>
  )
}
