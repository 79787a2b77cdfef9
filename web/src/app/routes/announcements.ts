import { createRoute } from '@tanstack/react-router'
import { requirePerson } from '../../lib/session.ts'
import { page, project } from './root.ts'
import { texts } from './search.ts'

const load = (name: 'AnnouncementsPage' | 'AnnouncementPage' | 'WritePage') =>
  page(
    () => import('../../features/announcements/pages.ts'),
    name,
    'announcements',
    'audience',
    'messages',
    'problems',
  )

const list = createRoute({
  getParentRoute: () => project,
  path: '/announcements',
  beforeLoad: requirePerson,
  component: load('AnnouncementsPage'),
})

const write = createRoute({
  getParentRoute: () => project,
  path: '/announcements/new',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['tid', 'from']),
  component: load('WritePage'),
})

const one = createRoute({
  getParentRoute: () => project,
  path: '/announcements/$id',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['recipients']),
  component: load('AnnouncementPage'),
})

export const announcementRoutes = [list, write, one] as const
