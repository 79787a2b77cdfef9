import { IconCalendarTime, IconReceipt, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { participationQuery, rolesHeldQuery } from '../../lib/standing.ts'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Section } from '../../ui/frame/page.tsx'
import styles from './roster.module.css'

interface Ways {
  pid: string
  project: string
  today: boolean
  tasks: boolean
  finance: boolean
}

/**
 * Links to today's board for team leads, owners and the help desk, to the roster for team leads and owners,
 * and to claims for finance. Nothing for everyone else.
 */
export function RosterAtHome() {
  const { t } = useTranslation('home')
  const projects = useWays()
  if (projects.length === 0) return null
  return (
    <Section title={t('roster.heading')}>
      <ul className={styles.led}>
        {projects.map((ways) => (
          <Project key={ways.pid} {...ways} />
        ))}
      </ul>
    </Section>
  )
}

function useWays(): Ways[] {
  const { data: stays = [] } = useQuery(participationQuery)
  const { data: held = [] } = useQuery(rolesHeldQuery)
  const led = stays.filter(
    ({ role, left_at, state }) => role !== 'member' && left_at === null && state === 'open',
  )
  // Claims are paid after the event, too.
  const roles = held.filter(({ state }) => state === 'open' || state === 'closed')
  const may = (pid: string, role: 'finance' | 'desk') =>
    roles.find((one) => one.pid === pid && one.roles.includes(role))
  const projects = new Map([...led, ...roles].map(({ pid, project }) => [pid, project]))
  return [...projects]
    .map(([pid, project]) => {
      const tasks = led.some((stay) => stay.pid === pid)
      const today = tasks || may(pid, 'desk')?.state === 'open'
      return { pid, project, today, tasks, finance: may(pid, 'finance') !== undefined }
    })
    .filter(({ today, finance }) => today || finance)
}

function Project({ pid, project, today, tasks, finance }: Ways) {
  const { t } = useTranslation('home')
  return (
    <li>
      <bdi>{project}</bdi>
      <span className={styles.ways}>
        {today && (
          <LinkButton
            to="/p/$pid/today"
            params={{ pid }}
            size="sm"
            leftSection={<IconUserCheck size={18} aria-hidden="true" />}
            aria-label={t('roster.todayOf', { project })}
          >
            {t('roster.today')}
          </LinkButton>
        )}
        {tasks && (
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
        )}
        {finance && (
          <LinkButton
            to="/p/$pid/manage/finance"
            params={{ pid }}
            search={{}}
            variant="default"
            size="sm"
            leftSection={<IconReceipt size={18} aria-hidden="true" />}
            aria-label={t('roster.financeOf', { project })}
          >
            {t('roster.finance')}
          </LinkButton>
        )}
      </span>
    </li>
  )
}
