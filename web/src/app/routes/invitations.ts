import { createRoute } from '@tanstack/react-router'
import { requirePerson } from '../../lib/session.ts'
import { page, root } from './root.ts'

const byEmail = () =>
  page(
    () => import('../../features/invitation/invitation-page.tsx'),
    'InvitationPage',
    'invitation',
    'joining',
    'private',
  )

const invitation = createRoute({ getParentRoute: () => root, path: '/invitation', component: byEmail() })

// Linked in emails up to 0.1.
const back = createRoute({ getParentRoute: () => root, path: '/back', component: byEmail() })

const mine = (name: 'MyInvitationsPage' | 'MyInvitationPage') =>
  page(
    () => import('../../features/invitation/my-invitations-page.tsx'),
    name,
    'invitation',
    'joining',
    'private',
  )

// Not below the layout of /me: a single question on its own page.
const myInvitations = createRoute({
  getParentRoute: () => root,
  path: '/me/invitations',
  beforeLoad: requirePerson,
  component: mine('MyInvitationsPage'),
})

const myInvitation = createRoute({
  getParentRoute: () => root,
  path: '/me/invitations/$pid',
  beforeLoad: requirePerson,
  component: mine('MyInvitationPage'),
})

export const invitationRoutes = [invitation, back, myInvitations, myInvitation] as const
