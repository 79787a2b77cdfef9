import { IconCalendarTime, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { participationQuery } from '../../lib/standing.ts'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Section } from '../../ui/frame/page.tsx'
import styles from './roster.module.css'

/** For chiefs and owners: the board of today, and the tasks they look after. For everyone else, nothing. */
export function RosterAtHome() {
  const { t } = useTranslation('home')
  const { data: stays = [] } = useQuery(participationQuery)
  const led = stays.filter(
    ({ role, left_at, state }) => role !== 'member' && left_at === null && state === 'open',
  )
  const projects = new Map(led.map(({ pid, project }) => [pid, project]))
  if (projects.size === 0) return null
  return (
    <Section title={t('roster.heading')}>
      <ul className={styles.led}>
        {[...projects].map(([pid, project]) => (
          <li key={pid}>
            <bdi>{project}</bdi>
            <span className={styles.ways}>
              <LinkButton
                to="/p/$pid/today"
                params={{ pid }}
                size="sm"
                leftSection={<IconUserCheck size={18} aria-hidden="true" />}
                aria-label={t('roster.todayOf', { project })}
              >
                {t('roster.today')}
              </LinkButton>
              <LinkButton
                to="/p/$pid/roster"
                params={{ pid }}
                search={{}}
                variant="default"
                size="sm"
                leftSection={<IconCalendarTime size={18} aria-hidden="true" />}
                aria-label={t('roster.tasksOf', { project })}
              >
                {t('roster.tasks')}
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
