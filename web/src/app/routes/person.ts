import { createRoute, redirect } from '@tanstack/react-router'
import { safePath } from '../../lib/links/return-to.ts'
import { homeQuery } from '../../lib/queries.ts'
import { leaveIfSignedIn, requirePerson } from '../../lib/session.ts'
import { page, root } from './root.ts'
import { texts } from './search.ts'

const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  beforeLoad: requirePerson,
  loader: ({ context }) => void context.queryClient.prefetchQuery(homeQuery),
  component: page(() => import('../home-page.tsx'), 'HomePage', 'home', 'private'),
})

// Not below the layout of /me: questions on a page of their own.
const applications = createRoute({
  getParentRoute: () => root,
  path: '/me/applications',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/joining/mine/applications-page.tsx'),
    'ApplicationsPage',
    'joining',
  ),
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
  component: page(() => import('../../features/sign-in/pages/sign-in-page.tsx'), 'SignInPage', 'sign-in'),
})

const signInLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/link',
  component: page(() => import('../../features/sign-in/pages/link-page.tsx'), 'LinkPage', 'sign-in'),
})

const secondStep = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/second-step',
  validateSearch: returnTo,
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/sign-in/pages/second-step-page.tsx'),
    'SecondStepPage',
    'sign-in',
  ),
})

const keep = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/keep',
  component: page(
    () => import('../../features/sign-in/pages/keep-two-step-page.tsx'),
    'KeepTwoStepPage',
    'sign-in',
  ),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  validateSearch: returnTo,
  beforeLoad: requirePerson,
  component: page(() => import('../../features/sign-in/pages/welcome-page.tsx'), 'WelcomePage', 'sign-in'),
})

const me = createRoute({
  getParentRoute: () => root,
  path: '/me',
  beforeLoad: requirePerson,
  component: page(() => import('../../features/people/me-layout.tsx'), 'MeLayout', 'me'),
})

const profile = createRoute({
  getParentRoute: () => me,
  path: '/',
  component: page(() => import('../../features/people/profile/profile-page.tsx'), 'ProfilePage', 'me'),
})

const announcements = (name: 'InboxPage' | 'ReceivedPage') =>
  page(() => import('../../features/announcements/inbox/pages.ts'), name, 'announcements')

const inbox = createRoute({
  getParentRoute: () => me,
  path: '/announcements',
  component: announcements('InboxPage'),
})

// Emails link here, so the path must not change. Not below the layout of /me: a text on its own page.
const received = createRoute({
  getParentRoute: () => root,
  path: '/me/announcements/$id',
  beforeLoad: requirePerson,
  component: announcements('ReceivedPage'),
})

const contacts = createRoute({
  getParentRoute: () => me,
  path: '/contacts',
  component: page(() => import('../../features/contacts/contacts-page.tsx'), 'ContactsPage', 'contacts'),
})

const privateData = createRoute({
  getParentRoute: () => me,
  path: '/private',
  validateSearch: (search) => texts(search, ['back']),
  component: page(() => import('../../features/people/private/private-page.tsx'), 'PrivatePage', 'private'),
})

const privacy = createRoute({
  getParentRoute: () => me,
  path: '/privacy',
  component: page(
    () => import('../../features/people/privacy/privacy-page.tsx'),
    'PrivacyPage',
    'privacy',
    'private',
  ),
})

const addresses = createRoute({
  getParentRoute: () => me,
  path: '/addresses',
  component: page(
    () => import('../../features/people/addresses/addresses-page.tsx'),
    'AddressesPage',
    'me',
    'messages',
  ),
})

const shifts = createRoute({
  getParentRoute: () => root,
  path: '/shifts',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/tasks/mine/schedule-page.tsx'),
    'SchedulePage',
    'tasks',
    'problems',
  ),
})

// The former address of the person's shifts.
const schedule = createRoute({
  getParentRoute: () => me,
  path: '/schedule',
  beforeLoad: ({ location: { hash } }) => {
    throw redirect({ to: '/shifts', hash, replace: true })
  },
})

const hours = createRoute({
  getParentRoute: () => me,
  path: '/hours',
  component: page(() => import('../../features/hours/mine/hours-page.tsx'), 'HoursPage', 'hours', 'problems'),
})

const user = createRoute({
  getParentRoute: () => root,
  path: '/u/$uid',
  beforeLoad: requirePerson,
  component: page(() => import('../../features/people/public/user-page.tsx'), 'UserPage', 'me'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: requirePerson,
  component: page(
    () => import('../../features/sign-in/settings/settings-layout.tsx'),
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

// The former address of name and language, which emails and bookmarks may still use.
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
  component: page(() => import('../../features/sign-in/settings/api/api-page.tsx'), 'ApiPage', 'settings'),
})

const passkeys = createRoute({
  getParentRoute: () => settings,
  path: '/passkeys',
  component: page(
    () => import('../../features/sign-in/settings/passkeys/passkeys-page.tsx'),
    'PasskeysPage',
    'settings',
  ),
})

const sessions = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  component: page(
    () => import('../../features/sign-in/settings/sessions/sessions-page.tsx'),
    'SessionsPage',
    'settings',
  ),
})

const twoStep = createRoute({
  getParentRoute: () => settings,
  path: '/two-step',
  validateSearch: (search) => texts(search, ['back']),
  component: page(
    () => import('../../features/sign-in/settings/two-step/two-step-page.tsx'),
    'TwoStepPage',
    'settings',
  ),
})

// Emails link here, so the path must not change.
const secure = createRoute({
  getParentRoute: () => settings,
  path: '/secure',
  component: page(
    () => import('../../features/sign-in/settings/secure/secure-page.tsx'),
    'SecurePage',
    'settings',
  ),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  component: page(
    () => import('../../features/messages/unsubscribe/unsubscribe-page.tsx'),
    'UnsubscribePage',
    'messages',
  ),
})

export const personRoutes = [
  home,
  applications,
  unsubscribe,
  signIn,
  signInLink,
  secondStep,
  keep,
  welcome,
  me.addChildren([profile, inbox, schedule, hours, contacts, privateData, privacy, addresses]),
  received,
  user,
  shifts,
  settings.addChildren([settingsIndex, settingsYou, apiAccess, passkeys, sessions, secure, twoStep]),
] as const
