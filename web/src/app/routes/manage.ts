import { createRoute, redirect } from '@tanstack/react-router'
import { requirePerson } from '../../lib/session.ts'
import { Owners } from '../pages/owners.tsx'
import { page, project } from './root.ts'
import { text, texts } from './search.ts'

const manage = createRoute({
  getParentRoute: () => project,
  path: '/manage',
  beforeLoad: requirePerson,
  component: Owners,
})

const manageOverview = createRoute({
  getParentRoute: () => manage,
  path: '/',
  component: page(
    () => import('../../features/manage/overview/overview-page.tsx'),
    'OverviewPage',
    'manage',
    'purposes',
  ),
})

const manageReports = createRoute({
  getParentRoute: () => manage,
  path: '/reports',
  component: page(
    () => import('../../features/reports/reports-page.tsx'),
    'ReportsPage',
    'reports',
    'messages',
  ),
})

const manageClosing = createRoute({
  getParentRoute: () => manage,
  path: '/closing',
  component: page(() => import('../../features/manage/closing/closing-page.tsx'), 'ClosingPage', 'manage'),
})

const manageTeams = createRoute({
  getParentRoute: () => manage,
  path: '/teams',
  component: page(() => import('../../features/manage/teams/teams-page.tsx'), 'TeamsPage', 'manage', 'teams'),
})

const managePeople = createRoute({
  getParentRoute: () => manage,
  path: '/people',
  validateSearch: (
    search,
  ): {
    search?: string
    tid?: string
    role?: 'chief' | 'member'
    state?: 'invited' | 'accepted'
    where?: string
  } => {
    const [wanted, tid] = [text(search.search), text(search.tid)]
    // The router has parsed it if it came from the address bar.
    const where =
      typeof search.where === 'object' && search.where !== null ? JSON.stringify(search.where) : search.where
    return {
      ...(typeof wanted === 'string' && wanted !== '' && { search: wanted.slice(0, 100) }),
      ...(typeof tid === 'string' && /^[a-z0-9][a-z0-9._-]{0,63}$/.test(tid) && { tid }),
      ...((search.role === 'chief' || search.role === 'member') && { role: search.role }),
      ...((search.state === 'invited' || search.state === 'accepted') && { state: search.state }),
      ...(typeof where === 'string' && where !== '' && where.length <= 4000 && { where }),
    }
  },
  component: page(
    () => import('../../features/manage/people/people-page.tsx'),
    'PeoplePage',
    'manage',
    'teams',
    'hours',
    'audience',
  ),
})

const manageSettings = createRoute({
  getParentRoute: () => manage,
  path: '/settings',
  component: page(() => import('../../features/manage/settings/settings-page.tsx'), 'SettingsPage', 'manage'),
})

const manageJoining = createRoute({
  getParentRoute: () => manage,
  path: '/joining',
  component: page(() => import('../../features/manage/joining/joining-page.tsx'), 'JoiningPage', 'manage'),
})

const managePurposes = createRoute({
  getParentRoute: () => manage,
  path: '/private-data',
  component: page(
    () => import('../../features/purposes/asking/purposes-page.tsx'),
    'PurposesPage',
    'purposes',
    'private',
    'problems',
  ),
})

const managePurpose = createRoute({
  getParentRoute: () => manage,
  path: '/private-data/$purpose',
  component: page(
    () => import('../../features/purposes/asking/purpose-page.tsx'),
    'PurposePage',
    'purposes',
    'private',
    'problems',
  ),
})

const manageTaskRules = createRoute({
  getParentRoute: () => manage,
  path: '/task-rules',
  beforeLoad({ params }) {
    throw redirect({ to: '/p/$pid/roster/rules', params, replace: true })
  },
})

const manageForms = createRoute({
  getParentRoute: () => manage,
  path: '/forms',
  component: page(
    () => import('../../features/forms/builder/list/manage-forms-page.tsx'),
    'ManageFormsPage',
    'forms',
  ),
})

const manageForm = createRoute({
  getParentRoute: () => manage,
  path: '/forms/$fid',
  component: page(
    () => import('../../features/forms/builder/page/builder-page.tsx'),
    'BuilderPage',
    'forms',
    'private',
    'problems',
  ),
})

const manageBadges = createRoute({
  getParentRoute: () => manage,
  path: '/badges',
  validateSearch: (search) => texts(search, ['state']),
  component: page(() => import('../../features/forms/badges/badges-page.tsx'), 'BadgesPage', 'forms'),
})

// Not below the layout for owners: the roles that a form names can read its answers, too.
export const formAnswers = createRoute({
  getParentRoute: () => project,
  path: '/manage/forms/$fid/answers',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['view', 'state', 'tid', 'search']),
  component: page(
    () => import('../../features/forms/answers/answers-page.tsx'),
    'AnswersPage',
    'forms',
    'private',
    'problems',
  ),
})

const manageMessages = createRoute({
  getParentRoute: () => manage,
  path: '/messages',
  validateSearch: (search) => texts(search, ['view', 'kind', 'state']),
  beforeLoad({ params, search: { view, ...search } }) {
    // The former address of the outbox.
    if (view === 'outbox') throw redirect({ to: '/p/$pid/manage/outbox', params, search, replace: true })
  },
  component: page(() => import('../../features/messages/messages-page.tsx'), 'MessagesPage', 'messages'),
})

const manageOutbox = createRoute({
  getParentRoute: () => manage,
  path: '/outbox',
  validateSearch: (search) => texts(search, ['kind', 'state']),
  component: page(() => import('../../features/messages/messages-page.tsx'), 'OutboxPage', 'messages'),
})

const manageRoles = createRoute({
  getParentRoute: () => manage,
  path: '/roles',
  component: page(() => import('../../features/manage/settings/roles/roles-page.tsx'), 'RolesPage', 'manage'),
})

const manageHistory = createRoute({
  getParentRoute: () => manage,
  path: '/history',
  validateSearch: (search) => texts(search, ['verb']),
  component: page(
    () => import('../../features/manage/history/history-page.tsx'),
    'HistoryPage',
    'manage',
    'teams',
    'hours',
  ),
})

const manageNextYear = createRoute({
  getParentRoute: () => manage,
  path: '/next-year',
  component: page(() => import('../../features/years/start/next-year-page.tsx'), 'NextYearPage', 'years'),
})

const manageYears = createRoute({
  getParentRoute: () => manage,
  path: '/years',
  component: page(() => import('../../features/years/result/years-page.tsx'), 'YearsPage', 'years'),
})

const manageImport = createRoute({
  getParentRoute: () => manage,
  path: '/import',
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } =>
    typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? { id } : {},
  component: page(() => import('../../features/import/import-page.tsx'), 'ImportPage', 'import'),
})

export const manageRoutes = manage.addChildren([
  manageOverview,
  manageReports,
  manageClosing,
  manageTeams,
  managePeople,
  manageImport,
  manageJoining,
  managePurposes,
  managePurpose,
  manageTaskRules,
  manageForms,
  manageForm,
  manageBadges,
  manageMessages,
  manageOutbox,
  manageRoles,
  manageSettings,
  manageHistory,
  manageNextYear,
  manageYears,
])
