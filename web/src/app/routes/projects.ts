import { createRoute, redirect } from '@tanstack/react-router'
import { requirePerson } from '../../lib/session.ts'
import { page, project, root } from './root.ts'
import { texts } from './search.ts'

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: page(() => import('../../features/projects/start-page.tsx'), 'StartPage', 'projects'),
})

const newProject = createRoute({
  getParentRoute: () => root,
  path: '/projects/new',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/projects/new/new-project-page.tsx'),
    'NewProjectPage',
    'projects',
    'manage',
  ),
})

/** What everyone can see of it. */
const about = createRoute({
  getParentRoute: () => project,
  id: 'about',
  component: page(() => import('../../features/projects/project-layout.tsx'), 'ProjectLayout', 'projects'),
})

const projectIndex = createRoute({
  getParentRoute: () => about,
  path: '/',
  component: page(() => import('../pages/project-page.tsx'), 'ProjectPage', 'projects', 'joining'),
})

const staff = createRoute({
  getParentRoute: () => about,
  path: '/staff',
  component: page(() => import('../../features/listing/staff-page.tsx'), 'StaffPage', 'listing'),
})

const tasks = createRoute({
  getParentRoute: () => project,
  path: '/tasks',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['view', 'fits', 'open', 'tid', 'category']),
  component: page(() => import('../../features/tasks/open/tasks-page.tsx'), 'TasksPage', 'tasks', 'problems'),
})

const forms = createRoute({
  getParentRoute: () => project,
  path: '/forms',
  beforeLoad: requirePerson,
  component: page(() => import('../../features/forms/mine/forms-page.tsx'), 'FormsPage', 'forms'),
})

const subsidy = createRoute({
  getParentRoute: () => project,
  path: '/subsidy',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/subsidy/claim/claim-page.tsx'),
    'ClaimPage',
    'subsidy',
    'private',
    'problems',
  ),
})

/** Named as in the API and its documentation. */
const trafficSubsidy = createRoute({
  getParentRoute: () => project,
  path: '/traffic-subsidy',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$pid/subsidy', params, replace: true })
  },
})

const form = createRoute({
  getParentRoute: () => project,
  path: '/forms/$fid',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['back']),
  component: page(
    () => import('../../features/forms/fill/fill-page.tsx'),
    'FillPage',
    'forms',
    'private',
    'problems',
  ),
})

const task = createRoute({
  getParentRoute: () => project,
  path: '/tasks/$id',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['cover', 'swap', 'drop']),
  component: page(() => import('../pages/task-page.tsx'), 'TaskPage', 'tasks', 'check-in', 'problems'),
})

const team = createRoute({
  getParentRoute: () => project,
  path: '/t/$tid',
  component: page(
    () => import('../pages/team-page.tsx'),
    'TeamPage',
    'teams',
    'joining',
    'inbox',
    'roster',
    'purposes',
  ),
})

const join = createRoute({
  getParentRoute: () => project,
  path: '/t/$tid/join',
  component: page(() => import('../pages/joining-pages.tsx'), 'JoinPage', 'joining', 'private', 'sign-in'),
})

const apply = createRoute({
  getParentRoute: () => project,
  path: '/apply',
  validateSearch: (search) => texts(search, ['team']),
  component: page(() => import('../pages/joining-pages.tsx'), 'ApplyPage', 'joining', 'private', 'sign-in'),
})

const invited = createRoute({
  getParentRoute: () => root,
  path: '/invited',
  component: page(() => import('../../features/joining/entry/invited-page.tsx'), 'InvitedPage', 'joining'),
})

const applications = createRoute({
  getParentRoute: () => project,
  path: '/applications',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['id', 'tid', 'state', 'search']),
  component: page(() => import('../../features/inbox/inbox-page.tsx'), 'InboxPage', 'inbox', 'problems'),
})

const pool = createRoute({
  getParentRoute: () => project,
  path: '/pool',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['search', 'skill', 'language', 'availability']),
  component: page(() => import('../../features/inbox/pool/pool-page.tsx'), 'PoolPage', 'inbox', 'problems'),
})

// Not below the layout for owners: finance, the help desk and team leads can read, too.
const readings = createRoute({
  getParentRoute: () => project,
  path: '/private-data',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/purposes/reading/readings-page.tsx'),
    'ReadingsPage',
    'purposes',
    'private',
    'problems',
  ),
})

const reading = createRoute({
  getParentRoute: () => project,
  path: '/private-data/$purpose',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/purposes/reading/reading-page.tsx'),
    'ReadingPage',
    'purposes',
    'private',
    'problems',
  ),
})

export const startRoutes = [start, newProject, invited] as const

export const projectRoutes = [
  about.addChildren([projectIndex, staff]),
  tasks,
  forms,
  subsidy,
  trafficSubsidy,
  form,
  task,
  team,
  join,
  apply,
  applications,
  pool,
  readings,
  reading,
] as const
