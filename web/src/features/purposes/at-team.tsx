import type { Team } from '@manyhands/api-client'
import { IconChevronRight, IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReadablePurposes } from '../../lib/purposes.ts'
import styles from './at-team.module.css'

/** For team leads: a link to the data of their members that they may read. */
export function ReadingOfTeam({ team: { pid } }: { team: Team }) {
  const { t } = useTranslation('purposes')
  const readable = useReadablePurposes(pid) ?? []
  if (readable.length === 0) return null
  return (
    <Link to="/p/$pid/private-data" params={{ pid }} className={styles.way}>
      <IconEye size={20} aria-hidden="true" />
      <span>{t('atTeam')}</span>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  )
}
