import type { MyApplication } from '@manyhands/api-client'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../../ui/frame/page.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import { isOpen, useMyApplications } from '../queries.ts'
import { ApplicationCard } from './application-card.tsx'

const monthMs = 30 * 86_400_000

/** Open applications, and those decided in the last weeks. */
const isRecent = (application: MyApplication) =>
  isOpen(application) || Date.parse(application.changed_at) > Date.now() - monthMs

/** The state of each application, with the questions of teams. */
export function ApplicationsPage() {
  const { t } = useTranslation('joining')
  const applications = useMyApplications()?.filter(isRecent)
  return (
    <Page width="reading">
      <PageHeader title={t('mine.title')} />
      {!applications && <Waiting kind="rows" count={2} />}
      {applications?.length === 0 && (
        <EmptyState
          icon={IconUsersGroup}
          title={t('mine.empty')}
          action={<LinkButton to="/">{t('mine.toProjects')}</LinkButton>}
        >
          {t('mine.emptyText')}
        </EmptyState>
      )}
      {applications && applications.length > 0 && (
        <Tiles as="ul" min={26} fit gap={4} align="start">
          {applications.map((application) => (
            <ApplicationCard key={application.id} application={application} />
          ))}
        </Tiles>
      )}
    </Page>
  )
}
