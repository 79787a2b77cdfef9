import { IconMapSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LinkButton } from '../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../ui/frame/page.tsx'

export function NotFound() {
  const { t } = useTranslation('ui')
  return (
    <Page width="reading">
      <PageHeader title={t('notFound.title')} above="404" />
      <EmptyState
        icon={IconMapSearch}
        title={t('notFound.lead')}
        action={<LinkButton to="/">{t('notFound.action')}</LinkButton>}
      />
    </Page>
  )
}
