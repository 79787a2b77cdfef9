import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { participationQuery } from '../../../lib/standing.ts'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Cluster } from '../../../ui/layout/layout.tsx'
import styles from './mine.module.css'

/** Links to the shifts of each of their projects; people in no project get a link to all projects. */
export function AvailableShifts() {
  const { t } = useTranslation('tasks')
  const { data: stays = [] } = useQuery(participationQuery)
  const here = stays.filter(({ left_at, state }) => left_at === null && state === 'open')
  const projects = new Map(here.map(({ pid, project }) => [pid, project]))
  const icon = <IconArrowRight size={18} aria-hidden="true" />
  if (projects.size === 0)
    return (
      <LinkButton to="/" variant="default" rightSection={icon}>
        {t('home.projects')}
      </LinkButton>
    )
  return (
    <Cluster gap={2.5} align="stretch" className={styles.ways}>
      {[...projects].map(([pid, project]) => (
        <LinkButton
          key={pid}
          to="/p/$pid/tasks"
          params={{ pid }}
          search={{}}
          variant="default"
          rightSection={icon}
        >
          {projects.size === 1 ? t('home.open') : t('home.openIn', { project })}
        </LinkButton>
      ))}
    </Cluster>
  )
}
