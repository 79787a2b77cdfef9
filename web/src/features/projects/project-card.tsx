import type { ProjectInList } from '@manyhands/api-client'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { daysUntil, useFormat } from '../../lib/i18n/format.ts'
import { accentStyle, defaultAccent } from '../../ui/theme/accent.ts'
import { DateTile } from './date-tile.tsx'
import styles from './projects.module.css'

/** "in 27 days", "On now", "last year". */
export function useTiming(project: ProjectInList): string {
  const { t } = useTranslation('projects')
  const { fromNow } = useFormat()
  return daysUntil(project, new Date()) === 0 ? t('onNow') : fromNow(project)
}

export function ProjectCard({ project }: { project: ProjectInList }) {
  const { t } = useTranslation('projects')
  const { days } = useFormat()
  const timing = useTiming(project)
  return (
    <li className={`${styles.card} accent`} style={accentStyle(project.accent ?? defaultAccent(project.pid))}>
      <DateTile project={project} />
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <Link to="/p/$pid" params={{ pid: project.pid }} className={styles.cover}>
            <bdi>{project.name}</bdi>
          </Link>
        </h3>
        <p className={styles.dates}>{days(project.starts_on, project.ends_on)}</p>
        <p className={styles.pill}>{project.state === 'draft' ? t('state.draft') : timing}</p>
      </div>
      <IconChevronRight className={styles.arrow} size={22} aria-hidden="true" />
    </li>
  )
}

export function PastProject({ project }: { project: ProjectInList }) {
  const { days } = useFormat()
  const timing = useTiming(project)
  return (
    <li className={`${styles.past} accent`} style={accentStyle(project.accent ?? defaultAccent(project.pid))}>
      <span className={styles.dot} />
      <Link to="/p/$pid" params={{ pid: project.pid }} className={styles.cover}>
        <bdi>{project.name}</bdi>
      </Link>
      <span className={styles.when}>{days(project.starts_on, project.ends_on)}</span>
      <span className={styles.timing}>{timing}</span>
    </li>
  )
}
