import { createRoute } from '@tanstack/react-router'
import { requirePerson } from '../../lib/session.ts'
import { page, root } from './root.ts'
import { texts } from './search.ts'

const projectHours = createRoute({
  getParentRoute: () => root,
  path: '/p/$pid/hours',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['tid', 'search']),
  component: page(() => import('../pages/hours-page.tsx'), 'HoursPage', 'hours', 'roster', 'problems'),
})

const verify = () =>
  page(() => import('../../features/hours/verify/verify-page.tsx'), 'VerifyPage', 'hours', 'problems')

const certificates = createRoute({ getParentRoute: () => root, path: '/certificates', component: verify() })

const certificate = createRoute({
  getParentRoute: () => root,
  path: '/certificates/$code',
  component: verify(),
})

export const hourRoutes = [projectHours, certificates, certificate] as const
