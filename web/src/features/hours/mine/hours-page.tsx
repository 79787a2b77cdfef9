import { getMyHoursOptions, type OwnHours, type Participation } from '@manyhands/api-client'
import { IconClockHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLength } from '../../../lib/i18n/times/length.ts'
import { participationQuery } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Section, useTitle } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Certificates } from './certificates.tsx'
import styles from './mine.module.css'
import { ProjectHours } from './project-hours.tsx'
import { projectsOf } from './projects.ts'

/** The person's own hours, their shifts, and certificates. */
export function HoursPage() {
  const { t } = useTranslation('hours')
  useTitle(t('mine.title'))
  const hours = useQuery(getMyHoursOptions())
  const stays = useQuery(participationQuery)
  const error = hours.error ?? stays.error
  if (error && !(hours.data && stays.data))
    return <ErrorState error={error} retry={() => void Promise.all([hours.refetch(), stays.refetch()])} />
  if (!hours.data || !stays.data) return <Waiting kind="rows" count={3} />
  return <Ready hours={hours.data} stays={stays.data} />
}

function Ready({ hours, stays }: { hours: OwnHours; stays: Participation[] }) {
  const { t } = useTranslation('hours')
  const projects = projectsOf(hours.data, stays)
  if (projects.length === 0)
    return (
      <Stack gap={10} className={styles.page}>
        <Section title={t('mine.title')}>
          <EmptyState
            icon={IconClockHeart}
            title={t('mine.empty.title')}
            action={<LinkButton to="/">{t('mine.empty.action')}</LinkButton>}
          >
            {t('mine.empty.text')}
          </EmptyState>
        </Section>
        <Certificates hours={hours.data} quiet />
      </Stack>
    )
  const most = Math.max(...projects.map(({ minutes }) => minutes))
  return (
    <Stack gap={10} className={styles.page}>
      <Section title={t('mine.title')}>
        {hours.minutes > 0 && <Total hours={hours} />}
        <Text tone="muted" size={15}>
          {t('mine.how')}
        </Text>
        <Stack as="ul" gap={4}>
          {projects.map((project) => (
            <ProjectHours key={project.pid} project={project} most={projects.length > 1 ? most : 0} />
          ))}
        </Stack>
      </Section>
      <Certificates hours={hours.data} />
    </Stack>
  )
}

function Total({ hours: { minutes, data } }: { hours: OwnHours }) {
  const { t } = useTranslation('hours')
  const length = useLength()
  return (
    <Stack as="p" className={styles.total}>
      <Text as="span" tone="muted">
        {t('mine.total')}
      </Text>{' '}
      <strong>{length(minutes)}</strong>{' '}
      <Text as="span" tone="muted">
        {t('projects', { count: data.length })}
      </Text>
    </Stack>
  )
}
