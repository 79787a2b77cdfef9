import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '../../../ui/frame/page.tsx'
import { Tabs } from '../../../ui/frame/tabs.tsx'

export function SettingsLayout() {
  const { t } = useTranslation('settings')
  return (
    <Page>
      <PageHeader title={t('title')} />
      <Tabs
        label={t('title')}
        items={[
          { to: '/settings/sessions', label: t('sessions.title') },
          { to: '/settings/two-step', label: t('twoStep.title') },
          { to: '/settings/passkeys', label: t('passkeys.title') },
          { to: '/settings/api', label: t('api.title') },
          { to: '/settings/secure', label: t('secure.tab') },
        ]}
      >
        <Outlet />
      </Tabs>
    </Page>
  )
}
