import { Title } from '@mantine/core'
import type { Project } from '@manyhands/api-client'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { Page } from '../../ui/frame/page.tsx'
import { useProject } from '../../ui/frame/project-frame.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { DateTile } from './date-tile.tsx'
import { useTiming } from './project-card.tsx'
import styles from './project-page.module.css'

/** What everyone can see of a project: the page about it, and its staff. */
export function ProjectLayout() {
  const { t } = useTranslation('projects')
  const project = useProject()
  const params = { pid: project.pid }
  return (
    <Page>
      <div>
        <Banner project={project} />
        <Tabs
          label={t('tabs.label')}
          items={[
            { to: '/p/$pid', params, label: t('tabs.about'), exact: true },
            { to: '/p/$pid/staff', params, label: t('tabs.staff') },
          ]}
        >
          <Outlet />
        </Tabs>
      </div>
    </Page>
  )
}

function Banner({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const { days, zone } = useFormat()
  const timing = useTiming(project)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // Below the first page it is only a breadcrumb, to save space on a phone.
  const brief = path.replace(/\/$/, '').split('/').length > 3
  return (
    <header className={styles.banner} data-brief={brief || undefined}>
      {project.banner && !brief && (
        <img
          className={styles.picture}
          src={`/api/projects/${encodeURIComponent(project.pid)}/banner?v=${project.banner}`}
          alt=""
          width={1600}
          height={400}
        />
      )}
      <DateTile project={project} />
      <div className={styles.words}>
        <Title order={1}>
          <bdi>{project.name}</bdi>
        </Title>
        <p className={styles.days}>
          {days(project.starts_on, project.ends_on)}
          <span className={styles.zone}>{zone(project.time_zone)}</span>
          {project.state !== 'open' && <span className={styles.zone}>{t(`state.${project.state}`)}</span>}
        </p>
      </div>
      <div className={styles.end}>
        <p className={styles.timing}>{timing}</p>
      </div>
    </header>
  )
}
