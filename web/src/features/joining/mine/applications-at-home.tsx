import type { MyApplication } from '@manyhands/api-client'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { participationQuery } from '../../../lib/standing.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { isOpen, useMyApplications } from '../queries.ts'
import { ApplicationCard } from './application-card.tsx'
import styles from './mine.module.css'

const monthMs = 30 * 86_400_000

/** Open applications, and those decided in the last weeks. */
const isRecent = (application: MyApplication) =>
  isOpen(application) || Date.parse(application.changed_at) > Date.now() - monthMs

/** The state of each application. Hidden for people who are in a team and have no current application. */
export function ApplicationsAtHome() {
  const { t } = useTranslation('joining')
  const applications = useMyApplications()?.filter(isRecent)
  const { data: stays } = useQuery(participationQuery)
  if (!applications || !stays) return null
  if (applications.length === 0 && stays.some(({ left_at }) => left_at === null)) return null
  return (
    <Section title={t('mine.title')}>
      {applications.length === 0 ? (
        <EmptyState
          small
          icon={IconUsersGroup}
          title={t('mine.empty')}
          action={<LinkButton to="/">{t('mine.toProjects')}</LinkButton>}
        >
          {t('mine.emptyText')}
        </EmptyState>
      ) : (
        <ul className={styles.cards}>
          {applications.map((application) => (
            <ApplicationCard key={application.id} application={application} />
          ))}
        </ul>
      )}
    </Section>
  )
}
