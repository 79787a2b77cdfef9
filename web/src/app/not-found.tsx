import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../ui/frame/page.tsx'

export function NotFound() {
  const { t } = useTranslation('ui')
  return (
    <Page width="reading">
      <PageHeader above="404" title={t('notFound.title')} lead={t('notFound.lead')} />
      <div>
        <LinkButton to="/">{t('notFound.action')}</LinkButton>
      </div>
    </Page>
  )
}
