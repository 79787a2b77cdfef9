import { useTranslation } from 'react-i18next'
import { NextSteps } from '../ui/feedback/next-steps.tsx'
import { Page, PageHeader } from '../ui/frame/page.tsx'

export function NotFound() {
  const { t } = useTranslation('ui')
  return (
    <Page width="reading">
      <PageHeader above="404" title={t('notFound.title')} lead={t('notFound.lead')} />
      <NextSteps />
    </Page>
  )
}
