import { createRoute } from '@tanstack/react-router'
import { requirePerson } from '../../lib/session.ts'
import { page, project } from './root.ts'
import { texts } from './search.ts'

// Not below the layout for owners: finance uses it, too.
const finance = createRoute({
  getParentRoute: () => project,
  path: '/manage/finance',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['state', 'search', 'id']),
  component: page(
    () => import('../../features/subsidy/desk/finance-page.tsx'),
    'FinancePage',
    'subsidy',
    'problems',
  ),
})

const payouts = createRoute({
  getParentRoute: () => project,
  path: '/manage/finance/payouts',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/subsidy/payouts/payouts-page.tsx'),
    'PayoutsPage',
    'subsidy',
    'problems',
  ),
})

const table = createRoute({
  getParentRoute: () => project,
  path: '/manage/subsidy',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/subsidy/table/table-page.tsx'),
    'TablePage',
    'subsidy',
    'problems',
  ),
})

export const subsidyRoutes = [finance, payouts, table] as const
