import { Button } from '@mantine/core'
import { answerPoolInvitationByEmail, type PoolInvitation } from '@manyhands/api-client'
import { IconMoodSmile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Said, useSecretLink } from '../../../lib/links/secret-link.ts'
import { toProblem } from '../../../lib/problem.ts'
import { useSession } from '../../../lib/session.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { DeadLink, Finished } from '../../../ui/ends/ends.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, Page, PageHeader } from '../../../ui/frame/page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { poolInvitationQuery, refreshJoining } from '../queries.ts'
import styles from './entry.module.css'
import { InTeam } from './in-team.tsx'

/**
 * The page that emails to people in the talent pool link to. Email scanners open links, too, so nothing
 * happens before a click.
 */
export function InvitedPage() {
  const { said, secret } = useSecretLink()
  const { data, error, refetch } = useQuery(poolInvitationQuery(secret ?? ''))
  const dead = secret === '' || (error && toProblem(error).status === 404) || data?.state === 'over'
  return (
    <Page width="narrow">
      {dead && <Dead />}
      {!dead && error && <ErrorState order={1} error={error} retry={() => void refetch()} />}
      {!dead && !error && !data && <Waiting kind="page" count={2} />}
      {!dead && data && <Asked key={secret} invitation={data} said={said} secret={secret!} />}
    </Page>
  )
}

function Dead() {
  const { t } = useTranslation('joining')
  return (
    <DeadLink
      title={t('invited.deadTitle')}
      what={t('invited.deadWhat')}
      action={<LinkButton to="/home">{t('way.toHome')}</LinkButton>}
    >
      {t('invited.deadText')}
    </DeadLink>
  )
}

interface AskedProps {
  invitation: PoolInvitation
  said: Said
  secret: string
}

function Asked({ invitation, said, secret }: AskedProps) {
  const { t } = useTranslation('joining')
  const queryClient = useQueryClient()
  const { person } = useSession()
  const [answered, setAnswered] = useState<Said | null>(null)
  const { pid, project, team, name, note, state } = invitation
  const answer = useMutation({
    mutationFn: (given: Said) => answerPoolInvitationByEmail({ body: { secret, answer: given } }),
    onSuccess(now, given) {
      queryClient.setQueryData(poolInvitationQuery(secret).queryKey, now)
      setAnswered(given)
      if (person) void refreshJoining(queryClient, pid)
    },
  })
  const unsigned =
    answer.error && toProblem(answer.error).why.some(({ rule }) => rule === 'statement-unsigned')
  const given = answered ?? (state === 'yes' || state === 'no' ? state : null)
  if (given) return <Answered invitation={invitation} said={given} />
  return (
    <>
      <PageHeader
        above={t('invited.hello', { name })}
        title={t('invited.title', { team })}
        lead={t('invited.lead', { project })}
      />
      <Card>
        <Stack gap={5}>
          {note && <q className={styles.line}>{note}</q>}
          {unsigned ? (
            <Stack gap={5} role="alert">
              <p>{t('invited.agreeFirst', { project })}</p>
              <LinkButton to="/home" fullWidth>
                {t('invited.toAgree')}
              </LinkButton>
            </Stack>
          ) : (
            <>
              <FormProblem error={answer.error} />
              {(said === 'yes' ? (['yes', 'no'] as const) : (['no', 'yes'] as const)).map((one) => (
                <Button
                  key={one}
                  fullWidth
                  size={one === said ? 'lg' : 'md'}
                  variant={one === said ? 'filled' : 'subtle'}
                  loading={answer.isPending && answer.variables === one}
                  disabled={answer.isPending && answer.variables !== one}
                  onClick={() => answer.mutate(one)}
                >
                  {t(`invited.${one}`)}
                </Button>
              ))}
            </>
          )}
        </Stack>
      </Card>
    </>
  )
}

function Answered({ invitation, said }: { invitation: PoolInvitation; said: Said }) {
  const { t } = useTranslation('joining')
  const { pid, tid, team } = invitation
  if (said === 'no')
    return (
      <Finished
        icon={IconMoodSmile}
        tone="quiet"
        title={t('invited.thanks')}
        lead={t('invited.stays')}
        actions={<LinkButton to="/home">{t('way.toHome')}</LinkButton>}
      />
    )
  return <InTeam team={{ pid, tid, name: team }} />
}
