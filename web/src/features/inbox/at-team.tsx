import type { Team } from '@manyhands/api-client'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkRow } from '../../ui/frame/link-row.tsx'
import { waitingQuery } from './queries.ts'

/** For team leads: the number of pending applications, with a link. */
export function InboxOfTeam({ team: { pid, tid } }: { team: Team }) {
  const { t } = useTranslation('inbox')
  const { data: count } = useQuery(waitingQuery(pid, tid))
  if (count === undefined) return null
  return (
    <LinkRow to="/p/$pid/applications" params={{ pid }} search={{ tid }} icon={IconInbox}>
      {count === 0 ? t('team.none') : t('team.waiting', { count })}
    </LinkRow>
  )
}
