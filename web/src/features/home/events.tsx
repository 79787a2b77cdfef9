import type { Home, HomeProject } from '@manyhands/api-client'
import { IconCalendarTime, IconChevronRight, IconReceipt, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { Mark } from '../../ui/data/mark.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Section } from '../../ui/frame/page.tsx'
import { Box, Cluster, Stack, Text } from '../../ui/layout/layout.tsx'
import { accentStyle, defaultAccent } from '../../ui/theme/accent.ts'
import styles from './home.module.css'

/** Events with open shifts. Nothing if there are none. */
export function ShiftsToTake({ projects }: { projects: HomeProject[] }) {
  const { t } = useTranslation('home')
  const open = projects.filter(({ open_shifts }) => open_shifts > 0)
  if (open.length === 0) return null
  return (
    <Section title={t('free.heading')}>
      <Box as="ul" surface="card" divided>
        {open.map(({ pid, project, open_shifts: count }) => (
          <li key={pid}>
            <Link
              to="/p/$pid/tasks"
              params={{ pid }}
              search={{ fits: 'yes', open: 'yes' }}
              className={styles.line}
            >
              <span>
                <strong>{t('free.open', { count })}</strong>
                <small>
                  <bdi>{project}</bdi>
                </small>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </Box>
    </Section>
  )
}

export function MyEvents({ projects }: { projects: HomeProject[] }) {
  const { t } = useTranslation('home')
  if (projects.length === 0) return null
  return (
    <Section title={t('events.heading')}>
      <Box as="ul" surface="card" divided>
        {projects.map((project) => (
          <MyEvent key={project.pid} event={project} />
        ))}
      </Box>
    </Section>
  )
}

function MyEvent({ event }: { event: HomeProject }) {
  const { t } = useTranslation('home')
  const { days } = useFormat()
  const { pid, project, starts_on, ends_on, state, roles, teams } = event
  return (
    <li className={`${styles.event} accent`} style={accentStyle(event.accent ?? defaultAccent(pid))}>
      <Cluster as="p" gap={2} className={styles.name}>
        <Link to="/p/$pid" params={{ pid }}>
          <bdi>{project}</bdi>
        </Link>
        {state !== 'open' && <Mark tone="quiet">{t(`events.${state}`)}</Mark>}
      </Cluster>
      <Text tone="muted" size={14}>
        {days(starts_on, ends_on)}
      </Text>
      <Stack as="ul" gap={0.5} size={15}>
        {roles.map((role) => (
          <li key={role}>{t(`events.${role}`)}</li>
        ))}
        {teams.map(({ tid, name, role }) => (
          <li key={tid}>
            <Link to="/p/$pid/t/$tid" params={{ pid, tid }}>
              <bdi>{name}</bdi>
            </Link>
            {' · '}
            {t(`events.${role}`)}
          </li>
        ))}
      </Stack>
      <Ways event={event} />
    </li>
  )
}

/** Today's board and the roster for people who run shifts, claims for finance. */
function Ways({ event: { pid, project, state, roles, teams } }: { event: HomeProject }) {
  const { t } = useTranslation('home')
  const leads = state === 'open' && (roles.includes('owner') || teams.some(({ role }) => role === 'chief'))
  const today = leads || (state === 'open' && roles.includes('desk'))
  const finance = state !== 'draft' && roles.includes('finance')
  if (!today && !finance) return null
  const looks = { params: { pid }, variant: 'default', size: 'xs' } as const
  return (
    <Cluster gap={2} align="stretch" className={styles.ways}>
      {today && (
        <LinkButton
          {...looks}
          to="/p/$pid/today"
          leftSection={<IconUserCheck size={16} aria-hidden="true" />}
          aria-label={t('roster.todayOf', { project })}
        >
          {t('roster.today')}
        </LinkButton>
      )}
      {leads && (
        <LinkButton
          {...looks}
          to="/p/$pid/roster"
          search={{}}
          leftSection={<IconCalendarTime size={16} aria-hidden="true" />}
          aria-label={t('roster.tasksOf', { project })}
        >
          {t('roster.tasks')}
        </LinkButton>
      )}
      {finance && (
        <LinkButton
          {...looks}
          to="/p/$pid/manage/finance"
          search={{}}
          leftSection={<IconReceipt size={16} aria-hidden="true" />}
          aria-label={t('roster.financeOf', { project })}
        >
          {t('roster.finance')}
        </LinkButton>
      )}
    </Cluster>
  )
}

export function MyApplications({ applications }: { applications: Home['applications'] }) {
  const { t } = useTranslation('home')
  const { date } = useFormat()
  if (applications.length === 0) return null
  return (
    <Section title={t('applications.heading')}>
      <Box as="ul" surface="card" divided>
        {applications.map(({ id, project, time_zone: zone, state, team, answer_by: answerBy }) => (
          <li key={id}>
            <Link to="/me/applications" className={styles.line}>
              <span>
                <strong>
                  <bdi>{project}</bdi>
                </strong>
                <small>
                  {state === 'pending' && team
                    ? t('applications.pending', { team })
                    : t(state === 'declined' ? 'applications.declined' : 'applications.pooled')}
                </small>
                {answerBy && Date.parse(answerBy) > Date.now() && (
                  <small>{t('applications.answerBy', { day: date(answerBy, zone) })}</small>
                )}
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </Box>
    </Section>
  )
}

/** Open events that the person is not in. */
export function Joinable({ joinable }: { joinable: Home['joinable'] }) {
  const { t } = useTranslation('home')
  const { days } = useFormat()
  return (
    <Box as="ul" surface="card" divided>
      {joinable.map(({ pid, project, accent, starts_on, ends_on, left }) => {
        const words = (
          <>
            <span>
              <strong>
                <bdi>{project}</bdi>
              </strong>
              <small>{days(starts_on, ends_on)}</small>
              {left && <small>{t('open.left')}</small>}
            </span>
            <IconChevronRight size={20} aria-hidden="true" />
          </>
        )
        return (
          <li key={pid} className="accent" style={accentStyle(accent ?? defaultAccent(pid))}>
            {left ? (
              <Link to="/me/invitations/$pid" params={{ pid }} className={styles.line}>
                {words}
              </Link>
            ) : (
              <Link to="/p/$pid" params={{ pid }} className={styles.line}>
                {words}
              </Link>
            )}
          </li>
        )
      })}
    </Box>
  )
}
