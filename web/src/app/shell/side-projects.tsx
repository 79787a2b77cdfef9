import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { projectsQuery } from '../../lib/queries.ts'
import { accentStyle, defaultAccent } from '../../ui/theme/accent.ts'
import styles from './shell.module.css'

/** One click to every open project, from anywhere on a desk. */
export function SideProjects() {
  const { t } = useTranslation('ui')
  const { data = [] } = useQuery(projectsQuery)
  const open = data.filter(({ state }) => state === 'open' || state === 'draft')
  if (open.length === 0) return null
  return (
    <nav aria-labelledby="side-projects">
      <p id="side-projects" className={styles.heading}>
        {t('openProjects')}
      </p>
      <ul className={styles.list}>
        {open.map(({ pid, name, accent }) => (
          <li key={pid}>
            <Link
              to="/p/$pid"
              params={{ pid }}
              className={`${styles.project} accent`}
              style={accentStyle(accent ?? defaultAccent(pid))}
            >
              <span className={styles.dot} />
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
