import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HelpLink } from '../../ui/frame/help-link.tsx'
import { ProjectPage, useProject } from '../../ui/frame/project-frame.tsx'
import { Outbox } from './outbox/outbox.tsx'
import { states } from './queries.ts'
import { Templates } from './templates/templates.tsx'

const templates = getRouteApi('/p/$pid/manage/messages')
const outbox = getRouteApi('/p/$pid/manage/outbox')

/** Templates of automatic emails. */
export function MessagesPage() {
  const { t } = useTranslation('messages')
  const { pid } = useProject()
  const { kind } = templates.useSearch()
  return (
    <ProjectPage
      title={t('title')}
      lead={
        <>
          {t('lead')} <HelpLink page="organisers/emails">{t('allEmails')}</HelpLink>
        </>
      }
    >
      <Templates key={pid} pid={pid} kind={kind} />
    </ProjectPage>
  )
}

/** Emails sent and waiting, with their state. */
export function OutboxPage() {
  const { t } = useTranslation('messages')
  const { pid } = useProject()
  const { kind, state: asked } = outbox.useSearch()
  const state = states.find((one) => one === asked)
  return (
    <ProjectPage title={t('views.outbox')} lead={t('outbox.lead')}>
      <Outbox key={pid} pid={pid} wanted={{ ...(state && { state }), ...(kind && { kind }) }} />
    </ProjectPage>
  )
}
