import type { Team } from '@manyhands/api-client'
import { IconCalendarTime } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkRow } from '../../ui/frame/link-row.tsx'

/** For team leads: a link to the team's shifts. */
export function RosterOfTeam({ team: { pid, tid } }: { team: Team }) {
  const { t } = useTranslation('roster')
  return (
    <LinkRow to="/p/$pid/roster" params={{ pid }} search={{ tid }} icon={IconCalendarTime}>
      {t('ofTeam')}
    </LinkRow>
  )
}
