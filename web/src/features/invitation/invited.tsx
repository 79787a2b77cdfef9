import type { Invitation, InvitationAnswer } from '@manyhands/api-client'
import { IconCalendarHeart, IconMailHeart } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import type { Said } from '../../lib/links/secret-link.ts'
import { useSession } from '../../lib/session.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { PageHeader } from '../../ui/frame/page.tsx'
import { Box, Line } from '../../ui/layout/layout.tsx'
import { AnswerForm } from './answer/answer-form.tsx'
import { Answered } from './answer/answered.tsx'
import { Declining } from './answer/declining.tsx'
import { SignInFirst } from './answer/sign-in-first.tsx'
import styles from './invitation.module.css'
import {
  canAnswer,
  invitersOf,
  isAsked,
  namesOf,
  refreshInvitations,
  type Standing,
  standingOf,
} from './queries.ts'

interface Props {
  invitation: Invitation
  /** The answer in the link. */
  said: Said
  /** Whether to ask first, even if there already is an answer. */
  asking: boolean
  /** Whether the email link is their only authentication. */
  byEmail?: boolean
  send: (given: InvitationAnswer) => Promise<Invitation>
  onAnswered: (now: Invitation) => void
}

const shownIn = ({ purposes }: Invitation) => purposes.map(({ purpose, until }) => ({ purpose, until }))

/** One invitation: what it is, what accepting means, the answer, and what happens next. */
export function Invited({ invitation, said, asking: first, byEmail = false, send, onAnswered }: Props) {
  const { t } = useTranslation('invitation')
  const { list } = useFormat()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(first)
  const [declining, setDeclining] = useState(said === 'no')
  const answer = useMutation({
    mutationFn: (given: InvitationAnswer) =>
      send(given.answer === 'yes' ? { ...given, purposes: shownIn(invitation) } : given),
    onSuccess(now) {
      onAnswered(now)
      setAsking(false)
      void refreshInvitations(queryClient)
    },
    // Agreements or teams may have changed while the page was open.
    onError: () => queryClient.invalidateQueries(),
  })
  const { person } = useSession()
  const standing = standingOf(invitation)
  if (standing === 'removed' || (standing === 'invited' && !canAnswer(invitation)))
    return <Over invitation={invitation} />
  if (!asking && standing !== 'invited')
    return (
      <Answered
        invitation={invitation}
        standing={standing}
        onChange={() => {
          setDeclining(false)
          setAsking(true)
        }}
      />
    )
  const Accepting = byEmail && invitation.second_step ? SignInFirst : AnswerForm
  const Form = declining ? Declining : Accepting
  return (
    <>
      <Head invitation={invitation} standing={standing} />
      {standing !== 'invited' && standing !== 'yes' && (
        <Box as="p" surface="brand" pad="3.5 4.5">
          {t(`soFar.${standing}`, { teams: list(namesOf(invitation.teams, 'left')) })}
        </Box>
      )}
      <Form
        invitation={invitation}
        // Someone else may be signed in where an email is opened.
        mine={!byEmail || person?.name === invitation.name}
        busy={answer.isPending ? answer.variables.answer : null}
        error={answer.error}
        onAnswer={answer.mutate}
        onAccept={() => setDeclining(false)}
      />
    </>
  )
}

interface HeadProps extends Pick<Props, 'invitation'> {
  standing: Standing
}

function useHeading({ invitation: { project, teams }, standing }: HeadProps): string {
  const { t } = useTranslation('invitation')
  const { list } = useFormat()
  const by = invitersOf(teams)
  const asked = teams.filter(isAsked)
  const joined = teams.filter((team) => team.joined)
  if (standing === 'yes' && joined.length > 0)
    return t('title.in', { project, teams: list(joined.map(({ name }) => name)) })
  if (asked.length > 0 && asked.every(({ was }) => was !== null)) return t('title.back', { project })
  return by.length > 0 ? t('title.by', { project, by: list(by) }) : t('title.plain', { project })
}

function Head({ invitation, standing }: HeadProps) {
  const { t } = useTranslation('invitation')
  const { days } = useFormat()
  const title = useHeading({ invitation, standing })
  const { name, named, starts_on, ends_on } = invitation
  return (
    <PageHeader
      above={named ? t('hello', { name }) : t('helloThere')}
      title={title}
      lead={
        <Line as="span" inline gap={2} className={styles.when}>
          <IconCalendarHeart size={20} aria-hidden="true" />
          {days(starts_on, ends_on)}
        </Line>
      }
    />
  )
}

/** The team no longer exists, or they were removed from it, before or after answering. */
function Over({ invitation: { pid, project, teams } }: Pick<Props, 'invitation'>) {
  const { t } = useTranslation('invitation')
  const { list } = useFormat()
  const removed = namesOf(teams, 'removed')
  return (
    <>
      <PageHeader title={t('gone.title')} />
      <EmptyState
        icon={IconMailHeart}
        title={
          removed.length > 0
            ? t('gone.removed', { project, teams: list(removed) })
            : t('gone.over', { project })
        }
        action={
          <LinkButton to="/p/$pid" params={{ pid }}>
            {t('toEvent')}
          </LinkButton>
        }
      >
        {t(removed.length > 0 ? 'gone.removedText' : 'gone.overText')}
      </EmptyState>
    </>
  )
}
