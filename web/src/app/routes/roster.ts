import { createRoute } from '@tanstack/react-router'
import { requirePerson } from '../../lib/session.ts'
import { page, project, root } from './root.ts'
import { texts } from './search.ts'

const shows = ['risk', 'open', 'cover', 'asking', 'cancelled'] as const
type Show = (typeof shows)[number]

const roster = createRoute({
  getParentRoute: () => project,
  path: '/roster',
  beforeLoad: requirePerson,
  validateSearch: (search): { tid?: string; category?: string; day?: string; show?: Show } => ({
    ...texts(search, ['tid', 'category', 'day']),
    ...(shows.includes(search.show as Show) && { show: search.show as Show }),
  }),
  component: page(
    () => import('../../features/roster/list/roster-page.tsx'),
    'RosterPage',
    'roster',
    'problems',
  ),
})

const timeline = createRoute({
  getParentRoute: () => project,
  path: '/roster/timeline',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['by', 'day', 'zoom', 'tid']),
  component: page(
    () => import('../../features/roster/timeline/timeline-page.tsx'),
    'TimelinePage',
    'roster',
    'problems',
  ),
})

const print = createRoute({
  getParentRoute: () => project,
  path: '/roster/print',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['tid', 'day']),
  component: page(
    () => import('../../features/roster/print/print-page.tsx'),
    'PrintPage',
    'roster',
    'problems',
  ),
})

const newTask = createRoute({
  getParentRoute: () => project,
  path: '/roster/new',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['day', 'tid', 'copy']),
  component: page(
    () => import('../../features/roster/form/new-task-page.tsx'),
    'NewTaskPage',
    'roster',
    'problems',
  ),
})

const many = createRoute({
  getParentRoute: () => project,
  path: '/roster/many',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/roster/many/plan/plan-page.tsx'),
    'PlanPage',
    'roster',
    'problems',
  ),
})

const manyFromTable = createRoute({
  getParentRoute: () => project,
  path: '/roster/many/table',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/roster/many/table/table-page.tsx'),
    'TablePage',
    'roster',
    'problems',
  ),
})

const swaps = createRoute({
  getParentRoute: () => project,
  path: '/roster/swaps',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['id']),
  component: page(
    () => import('../../features/tasks/swaps/approve-page.tsx'),
    'ApproveSwapsPage',
    'tasks',
    'roster',
    'problems',
  ),
})

const rules = createRoute({
  getParentRoute: () => project,
  path: '/roster/rules',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/roster/rules/rules-page.tsx'),
    'TaskRulesPage',
    'roster',
    'availability',
    'check-in',
    'problems',
  ),
})

const task = createRoute({
  getParentRoute: () => project,
  path: '/roster/$id',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/roster/task/task-page.tsx'),
    'RosterTaskPage',
    'roster',
    'problems',
  ),
})

const editTask = createRoute({
  getParentRoute: () => project,
  path: '/roster/$id/edit',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/roster/form/edit-task-page.tsx'),
    'EditTaskPage',
    'roster',
    'problems',
  ),
})

const drafts = createRoute({
  getParentRoute: () => project,
  path: '/roster-drafts',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/roster/drafts/list/drafts-page.tsx'),
    'DraftsPage',
    'drafts',
    'problems',
  ),
})

const draftAims = createRoute({
  getParentRoute: () => project,
  path: '/roster-drafts/aims',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/roster/drafts/aims/aims-page.tsx'),
    'AimsPage',
    'drafts',
    'problems',
  ),
})

const draft = createRoute({
  getParentRoute: () => project,
  path: '/roster-drafts/$id',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['day', 'tid']),
  component: page(
    () => import('../../features/roster/drafts/page/draft-page.tsx'),
    'DraftPage',
    'drafts',
    'problems',
  ),
})

const compareDrafts = createRoute({
  getParentRoute: () => project,
  path: '/roster-drafts/$id/compare',
  beforeLoad: requirePerson,
  validateSearch: (search) => texts(search, ['with']),
  component: page(
    () => import('../../features/roster/drafts/compare/compare-page.tsx'),
    'ComparePage',
    'drafts',
    'problems',
  ),
})

const today = createRoute({
  getParentRoute: () => project,
  path: '/today',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/roster/today/today-page.tsx'),
    'TodayPage',
    'roster',
    'problems',
  ),
})

const deskCode = createRoute({
  getParentRoute: () => project,
  path: '/today/code',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/check-in/desk-code-page.tsx'),
    'DeskCodePage',
    'check-in',
    'problems',
  ),
})

// QR codes at the desk link here, so the path must not change.
export const here = createRoute({
  getParentRoute: () => root,
  path: '/here',
  beforeLoad: requirePerson,
  component: page(() => import('../../features/check-in/here-page.tsx'), 'HerePage', 'check-in', 'problems'),
})

// Emails link here, so the path must not change.
const availability = createRoute({
  getParentRoute: () => project,
  path: '/availability',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/availability/availability-page.tsx'),
    'AvailabilityPage',
    'availability',
    'problems',
  ),
})

const theirAvailability = createRoute({
  getParentRoute: () => project,
  path: '/availability/$uid',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/availability/their-page.tsx'),
    'TheirAvailabilityPage',
    'availability',
    'problems',
  ),
})

export const rosterRoutes = [
  availability,
  theirAvailability,
  roster,
  timeline,
  print,
  newTask,
  many,
  manyFromTable,
  swaps,
  rules,
  task,
  editTask,
  drafts,
  draftAims,
  draft,
  compareDrafts,
  today,
  deskCode,
] as const
