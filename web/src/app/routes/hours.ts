import { createRoute } from '@tanstack/react-router'
import { requirePerson } from '../../lib/session.ts'
import { page, project, root } from './root.ts'
import { texts } from './search.ts'

export const projectHours = createRoute({
  getParentRoute: () => project,
  path: '/hours',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['tid', 'search']),
  component: page(() => import('../../features/hours/team/hours-page.tsx'), 'HoursPage', 'hours', 'problems'),
})

const verify = () =>
  page(() => import('../../features/hours/verify/verify-page.tsx'), 'VerifyPage', 'hours', 'problems')

const certificates = createRoute({ getParentRoute: () => root, path: '/certificates', component: verify() })

const certificate = createRoute({
  getParentRoute: () => root,
  path: '/certificates/$code',
  component: verify(),
})

export const certificateRoutes = [certificates, certificate] as const
