import { IconChecklist } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormsAtHome, useOpenForms } from '../features/forms/mine/at-home.tsx'
import { InboxesAtHome } from '../features/inbox/at-home.tsx'
import { InvitationsAtHome } from '../features/invitation/at-home.tsx'
import { ApplicationsAtHome } from '../features/joining/mine/applications-at-home.tsx'
import { UnsignedAtHome, useUnsigned } from '../features/joining/statements/unsigned-at-home.tsx'
import { PrivateDataToDo } from '../features/people/private/private-data-to-do.tsx'
import { CreateBeside } from '../features/projects/new/create-link.tsx'
import { OffersAtHome } from '../features/projects/offers/offers-at-home.tsx'
import { OpenProjects } from '../features/projects/open-projects.tsx'
import { RosterAtHome } from '../features/roster/at-home.tsx'
import { ClaimsAtHome } from '../features/subsidy/mine/at-home.tsx'
import { useAskedClaims } from '../features/subsidy/mine/use-asked.ts'
import { NextAtHome, QuestionsAtHome } from '../features/tasks/mine/at-home.tsx'
import { TeamsAtHome } from '../features/teams/at-home.tsx'
import { Waiting } from '../ui/data/skeletons.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Page, PageHeader, Section } from '../ui/frame/page.tsx'
import styles from './home-page.module.css'

const route = getRouteApi('/home')

/** Not before everything has loaded. */
function NothingToDo() {
  const { t } = useTranslation('home')
  const loading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  if (loading) return <Waiting kind="rows" count={1} />
  return (
    <EmptyState small icon={IconChecklist} title={t('todo.title')}>
      {t('todo.text')}
    </EmptyState>
  )
}

/** Arranges the sections that features contribute. */
export function HomePage() {
  const { t } = useTranslation('home')
  const { person } = route.useRouteContext()
  const unsigned = useUnsigned()
  const forms = useOpenForms()
  const claims = useAskedClaims()
  return (
    <Page>
      <PageHeader title={t('title', { name: person.name })} lead={t('lead')} />
      <InvitationsAtHome />
      <OffersAtHome />
      <QuestionsAtHome />
      <RosterAtHome />
      <div className={styles.columns}>
        <NextAtHome />
        <Section title={t('todo.heading')}>
          <div className={styles.todo}>
            <UnsignedAtHome />
            <FormsAtHome />
            <ClaimsAtHome asked={claims} />
            <PrivateDataToDo
              nothing={unsigned.length + forms.length + claims.length === 0 && <NothingToDo />}
            />
          </div>
        </Section>
      </div>
      <InboxesAtHome />
      <ApplicationsAtHome />
      <TeamsAtHome />
      <Section title={t('open.heading')} aside={<CreateBeside />}>
        <OpenProjects />
      </Section>
    </Page>
  )
}
