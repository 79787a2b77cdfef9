import { answerMyInvitation, type Invitation } from '@manyhands/api-client'
import { IconChevronRight, IconMailHeart } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShared } from '../../lib/contacts.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { useStepUp } from '../../lib/step-up.ts'
import cards from '../../ui/data/cards.module.css'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../ui/frame/page.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Invited } from './invited.tsx'
import { myInvitationsQuery, needsAnswer, standingOf } from './queries.ts'

/** All invitations of the signed-in person, who can also change answers here without the email. */
export function MyInvitationsPage() {
  const { t } = useTranslation('invitation')
  const { data, error, refetch } = useQuery(myInvitationsQuery)
  return (
    <Page width="narrow">
      <PageHeader title={t('mine.title')} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="rows" count={2} />}
      {data?.length === 0 && (
        <EmptyState
          icon={IconMailHeart}
          title={t('mine.none')}
          action={<LinkButton to="/home">{t('mine.toHome')}</LinkButton>}
        >
          {t('mine.noneText')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Stack as="ul" gap={3} className={cards.list}>
          {data.map((invitation) => (
            <Row key={invitation.pid} invitation={invitation} />
          ))}
        </Stack>
      )}
    </Page>
  )
}

function Row({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invitation')
  const { days, list } = useFormat()
  const { pid, project, starts_on, ends_on, teams } = invitation
  const by = [...new Set(teams.flatMap((team) => team.by ?? []))]
  const standing = standingOf(invitation)
  const open = needsAnswer(invitation)
  return (
    <li>
      <Link to="/me/invitations/$pid" params={{ pid }}>
        <span>
          <strong>
            <bdi>{project}</bdi>
          </strong>
          <small>
            {list(teams.filter(({ left }) => left !== 'removed').map(({ name }) => name))} ·{' '}
            {days(starts_on, ends_on)}
          </small>
          {by.length > 0 && <small>{t('mine.by', { by: list(by) })}</small>}
          <small data-soon={open || undefined}>
            {t(
              standing === 'removed' || (standing === 'invited' && !open) ? 'mine.over' : `mine.${standing}`,
            )}
          </small>
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
    </li>
  )
}

const route = getRouteApi('/me/invitations/$pid')

/** The same form as for the email link. */
export function MyInvitationPage() {
  const { t } = useTranslation('invitation')
  const { pid } = route.useParams()
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(myInvitationsQuery)
  // Begins to load with the rest, for the list of what follows.
  useShared()
  const invitation = data?.find((one) => one.pid === pid)
  return (
    <Page width="narrow">
      {error && !data && <ErrorState order={1} error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="page" count={2} />}
      {data && !invitation && (
        <>
          <PageHeader title={t('gone.title')} />
          <EmptyState
            icon={IconMailHeart}
            title={t('gone.what')}
            action={<LinkButton to="/home">{t('mine.toHome')}</LinkButton>}
          >
            {t('gone.text')}
          </EmptyState>
        </>
      )}
      {invitation && (
        <Invited
          key={pid}
          invitation={invitation}
          said="yes"
          asking={invitation.state === 'invited'}
          send={(given) => stepUp(() => answerMyInvitation({ path: { pid }, body: given }))}
          onAnswered={(now) =>
            queryClient.setQueryData(
              myInvitationsQuery.queryKey,
              (all) => all && { ...all, data: all.data.map((one) => (one.pid === pid ? now : one)) },
            )
          }
        />
      )}
    </Page>
  )
}
