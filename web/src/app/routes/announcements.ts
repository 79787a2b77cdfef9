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

const loadAutomations = (name: 'AutomationsPage' | 'NewAutomationPage' | 'AutomationPage') =>
  page(
    () => import('../../features/announcements/automations/pages.ts'),
    name,
    'automations',
    'announcements',
    'audience',
    'messages',
    'problems',
  )

const automations = createRoute({
  getParentRoute: () => project,
  path: '/automations',
  beforeLoad: requirePerson,
  component: loadAutomations('AutomationsPage'),
})

const addAutomation = createRoute({
  getParentRoute: () => project,
  path: '/automations/new',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['template']),
  component: loadAutomations('NewAutomationPage'),
})

const automation = createRoute({
  getParentRoute: () => project,
  path: '/automations/$id',
  beforeLoad: requirePerson,
  component: loadAutomations('AutomationPage'),
})

export const announcementRoutes = [list, write, one, automations, addAutomation, automation] as const
