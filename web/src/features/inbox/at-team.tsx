import type { Team } from '@manyhands/api-client'
import { IconChevronRight, IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './at-team.module.css'
import { waitingQuery } from './queries.ts'

/** For team leads: the number of pending applications, with a link. */
export function InboxOfTeam({ team: { pid, tid } }: { team: Team }) {
  const { t } = useTranslation('inbox')
  const { data: count } = useQuery(waitingQuery(pid, tid))
  if (count === undefined) return null
  return (
    <Link to="/p/$pid/applications" params={{ pid }} search={{ tid }} className={styles.ofTeam}>
      <IconInbox size={20} aria-hidden="true" />
      <span>{count === 0 ? t('team.none') : t('team.waiting', { count })}</span>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  )
}
