import { Button } from '@mantine/core'
import type { Invitation } from '@manyhands/api-client'
import { IconDoorExit, IconMoodSmile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useSession } from '../../../lib/session.ts'
import { Finished } from '../../../ui/ends/ends.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { canAnswer, namesOf } from '../queries.ts'

interface Props {
  invitation: Invitation
  standing: 'yes' | 'no' | 'left'
  onChange: () => void
}

/** What happens next, and a link to change the answer. */
export function Answered({ invitation, standing, onChange }: Props) {
  const { t } = useTranslation('invitation')
  const { days, list } = useFormat()
  const { person, known } = useSession()
  const { pid, project, name, starts_on, ends_on, teams, listed } = invitation
  const joined = teams.filter((team) => team.joined)
  const values = { name, project, days: days(starts_on, ends_on), teams: list(joined.map((one) => one.name)) }
  const change = (
    <Button variant="default" onClick={onChange}>
      {t('change')}
    </Button>
  )
  if (standing === 'left')
    return (
      <Finished
        icon={IconDoorExit}
        tone="quiet"
        title={t('left.title', { ...values, teams: list(namesOf(teams, 'left')) })}
        lead={t('left.lead', values)}
        actions={
          <>
            <Button onClick={onChange}>{t('left.action')}</Button>
            <LinkButton to="/p/$pid" params={{ pid }} variant="default">
              {t('toEvent')}
            </LinkButton>
          </>
        }
      >
        <p>{t('left.next')}</p>
        <p>{t('left.back')}</p>
      </Finished>
    )
  if (standing === 'no')
    return (
      <Finished
        icon={IconMoodSmile}
        tone="quiet"
        title={t('no.title', values)}
        lead={t('no.lead', values)}
        actions={
          canAnswer(invitation) ? (
            change
          ) : (
            <LinkButton to="/p/$pid" params={{ pid }} variant="default">
              {t('toEvent')}
            </LinkButton>
          )
        }
      >
        <p>{joined.length > 0 ? t('no.stillLeads', values) : t('no.next')}</p>
        {joined.length === 0 && <p>{t(canAnswer(invitation) ? 'no.back' : 'no.noWayBack')}</p>}
      </Finished>
    )
  const back = joined.some(({ was }) => was !== null)
  return (
    <Finished
      title={t(joined.length === 0 ? 'yes.noTeam' : back ? 'yes.back' : 'yes.title', values)}
      lead={t(joined.length > 0 ? 'yes.lead' : 'yes.noTeamLead', values)}
      actions={
        <>
          <Next invitation={invitation} />
          {change}
        </>
      }
    >
      <p>{t(listed ? 'yes.listed' : 'yes.unlisted')}</p>
      <p>{t('yes.next')}</p>
      {known && !person && <p>{t('yes.signIn')}</p>}
    </Finished>
  )
}

/** Signed out, the page of the team would offer to apply. */
function Next({ invitation: { pid, teams } }: Pick<Props, 'invitation'>) {
  const { t } = useTranslation('invitation')
  const { person, known } = useSession()
  const joined = teams.find((team) => team.joined)
  if (known && !person)
    return (
      <LinkButton to="/sign-in" search={{ return_to: joined ? `/p/${pid}/t/${joined.tid}` : `/p/${pid}` }}>
        {t(joined ? 'yes.toShifts' : 'yes.toSignIn')}
      </LinkButton>
    )
  return joined ? (
    <LinkButton to="/p/$pid/t/$tid" params={{ pid, tid: joined.tid }}>
      {t('toTeam')}
    </LinkButton>
  ) : (
    <LinkButton to="/p/$pid" params={{ pid }}>
      {t('toEvent')}
    </LinkButton>
  )
}
