import type { ProjectInList } from '@manyhands/api-client'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import styles from './projects.module.css'

/** A calendar leaf in the project's colour. Decorative: the date is also given as text. */
export function DateTile({ project }: { project: ProjectInList }) {
  const language = useLanguage()
  const day = new Date(`${project.starts_on}T12:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(day)
  return (
    <span className={styles.tile} aria-hidden="true">
      <span className={styles.month}>{part({ month: 'short' })}</span>
      <span className={styles.day}>{day.getUTCDate()}</span>
    </span>
  )
}
