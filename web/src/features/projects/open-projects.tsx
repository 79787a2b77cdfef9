import { IconCalendarHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectsQuery } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { CreateProject, isCurrent } from './new/create-link.tsx'
import { ProjectCard } from './project-card.tsx'
import styles from './projects.module.css'

/** Open projects, the nearest first. */
export function OpenProjects() {
  const { t } = useTranslation('projects')
  const { person } = useSession()
  const { data, error, isPending, refetch } = useQuery(projectsQuery)
  if (isPending) return <Waiting kind="cards" count={2} />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  const open = data.filter(isCurrent).sort((a, b) => a.starts_on.localeCompare(b.starts_on))
  if (open.length === 0)
    return (
      <EmptyState
        icon={IconCalendarHeart}
        title={t('none.title')}
        action={person?.admin && <CreateProject />}
      >
        {data.length === 0 && person?.admin ? t('none.first') : t('none.text')}
      </EmptyState>
    )
  return (
    <ul className={styles.cards}>
      {open.map((project) => (
        <ProjectCard key={project.pid} project={project} />
      ))}
    </ul>
  )
}
