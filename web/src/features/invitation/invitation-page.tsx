import { answerInvitation } from '@manyhands/api-client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useShared } from '../../lib/contacts.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useSecretLink } from '../../lib/links/secret-link.ts'
import { toProblem } from '../../lib/problem.ts'
import { useSession } from '../../lib/session.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { DeadLink } from '../../ui/ends/ends.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Invited } from './invited.tsx'
import { invitationQuery, standingOf } from './queries.ts'

/**
 * The page that invitation emails link to, without signing in. Email scanners open links, too, so nothing
 * happens before a click.
 */
export function InvitationPage() {
  const { said, secret } = useSecretLink()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const query = invitationQuery(secret ?? '')
  const { data: invitation, error, refetch } = useQuery(query)
  // Begins to load with the rest, for the list of what follows.
  useShared()
  const dead = secret === '' || (error && toProblem(error).status === 404)
  return (
    <Page width="narrow">
      {dead && <Dead incomplete={secret === ''} />}
      {!dead && error && <ErrorState order={1} error={error} retry={() => void refetch()} />}
      {!dead && !error && !invitation && <Waiting kind="page" count={2} />}
      {!dead && invitation && (
        <Invited
          key={`${said} ${secret}`}
          invitation={invitation}
          said={said}
          asking={invitation.state !== said && standingOf(invitation) !== 'left'}
          byEmail
          send={(given) => answerInvitation({ body: { secret: secret!, language, ...given } })}
          onAnswered={(now) => queryClient.setQueryData(query.queryKey, now)}
        />
      )}
    </Page>
  )
}

/** Open invitations are still in their account; the inviter can send a new link. */
function Dead({ incomplete }: { incomplete: boolean }) {
  const { t } = useTranslation('invitation')
  const { person } = useSession()
  const why = incomplete ? 'incomplete' : 'dead'
  return (
    <DeadLink
      title={t(`${why}.title`)}
      what={t(`${why}.what`)}
      action={<LinkButton to="/me/invitations">{t(person ? 'dead.toMine' : 'dead.signIn')}</LinkButton>}
    >
      {t(`${why}.text`)}
    </DeadLink>
  )
}
