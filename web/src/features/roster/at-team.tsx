import type { Team } from '@manyhands/api-client'
import { IconCalendarTime, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './roster.module.css'

/** For team leads: a link to the team's shifts. */
export function RosterOfTeam({ team: { pid, tid } }: { team: Team }) {
  const { t } = useTranslation('roster')
  return (
    <Link to="/p/$pid/roster" params={{ pid }} search={{ tid }} className={styles.ofTeam}>
      <IconCalendarTime size={20} aria-hidden="true" />
      <span>{t('ofTeam')}</span>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  )
}
