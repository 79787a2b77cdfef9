import { createRoute } from '@tanstack/react-router'
import { requirePerson } from '../../lib/session.ts'
import { page, project } from './root.ts'
import { texts } from './search.ts'

const words = ['announcements', 'audience', 'messages', 'problems'] as const

const list = createRoute({
  getParentRoute: () => project,
  path: '/announcements',
  beforeLoad: requirePerson,
  component: page(() => import('../../features/announcements/list-page.tsx'), 'AnnouncementsPage', ...words),
})

const write = createRoute({
  getParentRoute: () => project,
  path: '/announcements/new',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['tid', 'from']),
  component: page(() => import('../../features/announcements/write/write-page.tsx'), 'WritePage', ...words),
})

const one = createRoute({
  getParentRoute: () => project,
  path: '/announcements/$id',
  beforeLoad: requirePerson,
  validateSearch: (search): { recipients?: 'all' } =>
    search.recipients === 'all' ? { recipients: 'all' } : {},
  component: page(
    () => import('../../features/announcements/one/announcement-page.tsx'),
    'AnnouncementPage',
    ...words,
  ),
})

export const announcementRoutes = [list, write, one] as const
