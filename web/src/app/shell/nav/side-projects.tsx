import type { ProjectInList } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { projectsQuery } from '../../../lib/queries.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { accentStyle, defaultAccent } from '../../../ui/theme/accent.ts'
import styles from './nav.module.css'

/** Links to every open project, followed by drafts. */
export function SideProjects() {
  const { t } = useTranslation('ui')
  const { data = [] } = useQuery(projectsQuery)
  return (
    <Stack gap={3}>
      <Group title={t('openProjects')} projects={data.filter(({ state }) => state === 'open')} />
      <Group title={t('drafts')} projects={data.filter(({ state }) => state === 'draft')} />
    </Stack>
  )
}

function Group({ title, projects }: { title: string; projects: ProjectInList[] }) {
  const id = useId()
  if (projects.length === 0) return null
  return (
    <nav aria-labelledby={id}>
      <p id={id} className={styles.heading}>
        {title}
      </p>
      <ul className={styles.entries}>
        {projects.map(({ pid, name, accent }) => (
          <li key={pid}>
            <Link
              to="/p/$pid"
              params={{ pid }}
              className={`${styles.entry} accent`}
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
