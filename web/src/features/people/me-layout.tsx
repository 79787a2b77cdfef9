import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { unreadQuery } from '../../lib/queries.ts'
import { Page, PageHeader } from '../../ui/frame/page.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'

/** Frame of all pages about the person's own account. */
export function MeLayout() {
  const { t } = useTranslation('me')
  const { data: unread = 0 } = useQuery(unreadQuery)
  return (
    <Page>
      <PageHeader title={t('title')} />
      <Tabs
        label={t('title')}
        items={[
          { to: '/me', label: t('tabs.profile'), exact: true },
          { to: '/me/announcements', label: t('tabs.announcements'), count: unread },
          { to: '/me/contacts', label: t('tabs.contacts') },
          { to: '/me/hours', label: t('tabs.hours') },
          { to: '/me/private', label: t('tabs.private') },
          { to: '/me/privacy', label: t('tabs.privacy') },
          { to: '/me/addresses', label: t('tabs.addresses') },
        ]}
      >
        <Outlet />
      </Tabs>
    </Page>
  )
}
