import { Button } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '../../../../../api-client/src/index.ts'
import type { Said } from '../../../lib/secret-link.ts'
import { useSession } from '../../../lib/session.ts'
import { useFormat } from '../../../lib/words/format.ts'
import { Finished } from '../../../ui/ends/ends.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'

interface Props {
  invitation: Invitation
  state: Said
  onChange: () => void
}

/** What happens now, and the way to another answer. */
export function Answered({ invitation, state, onChange }: Props) {
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
  if (state === 'no')
    return (
      <Finished
        icon={IconMoodSmile}
        tone="quiet"
        title={t('no.title', values)}
        lead={t('no.lead', values)}
        actions={change}
      >
        <p>{joined.length > 0 ? t('no.stillLeads', values) : t('no.next')}</p>
      </Finished>
    )
  const back = joined.some(({ was }) => was !== null)
  return (
    <Finished
      title={t(joined.length === 0 ? 'yes.noTeam' : back ? 'yes.back' : 'yes.title', values)}
      lead={t(joined.length > 0 ? 'yes.lead' : 'yes.noTeamLead', values)}
      actions={
        <>
          {joined[0] ? (
            <LinkButton to="/p/$pid/t/$tid" params={{ pid, tid: joined[0].tid }}>
              {t('toTeam')}
            </LinkButton>
          ) : (
            <LinkButton to="/p/$pid" params={{ pid }}>
              {t('toEvent')}
            </LinkButton>
          )}
          {change}
        </>
      }
    >
      <p>{t(listed ? 'yes.listed' : 'yes.unlisted')}</p>
      <p>
        {t('yes.next')} {known && !person && t('yes.signIn')}
      </p>
    </Finished>
  )
}
