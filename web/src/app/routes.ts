import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { projectQuery } from '../lib/queries.ts'
import { safePath } from '../lib/return-to.ts'
import { leaveIfSignedIn, requirePerson } from '../lib/session.ts'
import { loadWords, type Namespace } from '../lib/words/i18n.ts'
import { Shell } from './shell/shell.tsx'

type Module = Record<string, unknown>

/** A page that is fetched when it is first wanted, together with its words. */
function page<M extends Module>(load: () => Promise<M>, name: keyof M & string, ...words: Namespace[]) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadWords(...words)])
    return module as Record<string, RouteComponent>
  }, name)
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Shell })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: page(() => import('../features/projects/start-page.tsx'), 'StartPage', 'projects'),
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  beforeLoad: requirePerson,
  component: page(() => import('./home-page.tsx'), 'HomePage', 'home', 'projects', 'private'),
})

const newProject = createRoute({
  getParentRoute: () => root,
  path: '/projects/new',
  beforeLoad: requirePerson,
  component: page(
    () => import('../features/projects/new/new-project-page.tsx'),
    'NewProjectPage',
    'projects',
    'manage',
  ),
})

const project = createRoute({
  getParentRoute: () => root,
  path: '/p/$pid',
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(projectQuery(params.pid)),
  component: page(() => import('../features/projects/project-layout.tsx'), 'ProjectLayout', 'projects'),
})

const projectIndex = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: page(() => import('../features/projects/project-page.tsx'), 'ProjectPage', 'projects'),
})

const staff = createRoute({
  getParentRoute: () => project,
  path: '/staff',
  component: page(() => import('../features/listing/staff-page.tsx'), 'StaffPage', 'listing'),
})

const team = createRoute({
  getParentRoute: () => root,
  path: '/p/$pid/t/$tid',
  component: page(() => import('../features/teams/team-page.tsx'), 'TeamPage', 'teams'),
})

const manage = createRoute({
  getParentRoute: () => root,
  path: '/p/$pid/manage',
  beforeLoad: requirePerson,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(projectQuery(params.pid)),
  component: page(() => import('../features/manage/manage-layout.tsx'), 'ManageLayout', 'manage'),
})

const manageOverview = createRoute({
  getParentRoute: () => manage,
  path: '/',
  component: page(() => import('../features/manage/overview/overview-page.tsx'), 'OverviewPage', 'manage'),
})

const manageTeams = createRoute({
  getParentRoute: () => manage,
  path: '/teams',
  component: page(() => import('../features/manage/teams/teams-page.tsx'), 'TeamsPage', 'manage', 'teams'),
})

const text = (value: unknown) => (typeof value === 'number' ? String(value) : value)

const managePeople = createRoute({
  getParentRoute: () => manage,
  path: '/people',
  validateSearch: (search): { search?: string; tid?: string; role?: 'chief' | 'member' } => {
    const [wanted, tid] = [text(search.search), text(search.tid)]
    return {
      ...(typeof wanted === 'string' && wanted !== '' && { search: wanted.slice(0, 100) }),
      ...(typeof tid === 'string' && /^[a-z0-9][a-z0-9._-]{0,63}$/.test(tid) && { tid }),
      ...((search.role === 'chief' || search.role === 'member') && { role: search.role }),
    }
  },
  component: page(() => import('../features/manage/people/people-page.tsx'), 'PeoplePage', 'manage', 'teams'),
})

const manageSettings = createRoute({
  getParentRoute: () => manage,
  path: '/settings',
  component: page(() => import('../features/manage/settings/settings-page.tsx'), 'SettingsPage', 'manage'),
})

const manageHistory = createRoute({
  getParentRoute: () => manage,
  path: '/history',
  component: page(() => import('../features/manage/history/history-page.tsx'), 'HistoryPage', 'manage'),
})

const manageNextYear = createRoute({
  getParentRoute: () => manage,
  path: '/next-year',
  component: page(() => import('../features/years/start/next-year-page.tsx'), 'NextYearPage', 'years'),
})

const manageYears = createRoute({
  getParentRoute: () => manage,
  path: '/years',
  component: page(() => import('../features/years/result/years-page.tsx'), 'YearsPage', 'years'),
})

const manageImport = createRoute({
  getParentRoute: () => manage,
  path: '/import',
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } =>
    typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? { id } : {},
  component: page(() => import('../features/import/import-page.tsx'), 'ImportPage', 'import'),
})

const back = createRoute({
  getParentRoute: () => root,
  path: '/back',
  component: page(() => import('../features/years/back/back-page.tsx'), 'BackPage', 'years'),
})

const returnTo = (search: Record<string, unknown>): { return_to?: string; error?: string } => ({
  ...(search.return_to !== undefined && { return_to: safePath(search.return_to) }),
  ...(typeof search.error === 'string' && { error: search.error }),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: returnTo,
  beforeLoad: leaveIfSignedIn,
  component: page(() => import('../features/sign-in/door/sign-in-page.tsx'), 'SignInPage', 'sign-in'),
})

const signInLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/link',
  component: page(() => import('../features/sign-in/door/link-page.tsx'), 'LinkPage', 'sign-in'),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  validateSearch: returnTo,
  beforeLoad: requirePerson,
  component: page(() => import('../features/sign-in/door/welcome-page.tsx'), 'WelcomePage', 'sign-in'),
})

const me = createRoute({
  getParentRoute: () => root,
  path: '/me',
  beforeLoad: requirePerson,
  component: page(() => import('../features/people/me-layout.tsx'), 'MeLayout', 'me'),
})

const profile = createRoute({
  getParentRoute: () => me,
  path: '/',
  component: page(() => import('../features/people/profile/profile-page.tsx'), 'ProfilePage', 'me'),
})

const privateData = createRoute({
  getParentRoute: () => me,
  path: '/private',
  component: page(() => import('../features/people/private/private-page.tsx'), 'PrivatePage', 'private'),
})

const privacy = createRoute({
  getParentRoute: () => me,
  path: '/privacy',
  component: page(
    () => import('../features/people/privacy/privacy-page.tsx'),
    'PrivacyPage',
    'privacy',
    'private',
  ),
})

const addresses = createRoute({
  getParentRoute: () => me,
  path: '/addresses',
  component: page(() => import('../features/people/addresses/addresses-page.tsx'), 'AddressesPage', 'me'),
})

const user = createRoute({
  getParentRoute: () => root,
  path: '/u/$uid',
  beforeLoad: requirePerson,
  component: page(() => import('../features/people/public/user-page.tsx'), 'UserPage', 'me'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: requirePerson,
  component: page(
    () => import('../features/sign-in/settings/settings-layout.tsx'),
    'SettingsLayout',
    'settings',
    'sign-in',
  ),
})

const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/sessions' })
  },
})

// Where one's name and language were before `/me`: mails and bookmarks may lead there.
const settingsYou = createRoute({
  getParentRoute: () => settings,
  path: '/you',
  beforeLoad: () => {
    throw redirect({ to: '/me' })
  },
})

const apiAccess = createRoute({
  getParentRoute: () => settings,
  path: '/api',
  component: page(() => import('../features/sign-in/settings/api/api-page.tsx'), 'ApiPage', 'settings'),
})

const passkeys = createRoute({
  getParentRoute: () => settings,
  path: '/passkeys',
  component: page(
    () => import('../features/sign-in/settings/passkeys/passkeys-page.tsx'),
    'PasskeysPage',
    'settings',
  ),
})

const sessions = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  component: page(
    () => import('../features/sign-in/settings/sessions/sessions-page.tsx'),
    'SessionsPage',
    'settings',
  ),
})

// A constant of the build: in production the gallery is not there at all.
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/dev/ui',
        component: page(() => import('./gallery/gallery-page.tsx'), 'GalleryPage', 'problems'),
      }),
    ]
  : []

export const routeTree = root.addChildren([
  start,
  home,
  newProject,
  project.addChildren([projectIndex, staff]),
  team,
  manage.addChildren([
    manageOverview,
    manageTeams,
    managePeople,
    manageImport,
    manageSettings,
    manageHistory,
    manageNextYear,
    manageYears,
  ]),
  back,
  signIn,
  signInLink,
  welcome,
  me.addChildren([profile, privateData, privacy, addresses]),
  user,
  settings.addChildren([settingsIndex, settingsYou, apiAccess, passkeys, sessions]),
  ...gallery,
])
