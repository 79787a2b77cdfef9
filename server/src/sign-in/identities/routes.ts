import { signedIn, signedInOnTheWeb } from '../../platform/http/access.ts'
import { sightingOf } from '../../platform/http/browser/devices.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { pageOf } from '../../platform/http/pages.ts'
import type { Providers } from '../oidc/providers.ts'
import { listIdentities, removeIdentity } from './identities.ts'
import { IdentityEntry, identityParams } from './schemas.ts'

const tag = 'Sign-in'

export const identityOperations = (providers: Providers): Runnable[] => [
  read({
    id: 'listIdentities',
    method: 'GET',
    path: '/api/users/me/identities',
    tag,
    summary: 'List linked accounts',
    description: 'Returns your accounts at identity providers that can sign you in here, oldest first.',
    access: signedIn,
    scope: 'private',
    answer: { status: 200, description: 'Your linked accounts.', schema: pageOf(IdentityEntry) },
    handle: async ({ db, actor }) => ({
      data: await listIdentities(db, actor.uid, providers),
      next_cursor: null,
    }),
  }),

  write({
    id: 'removeIdentity',
    method: 'DELETE',
    path: '/api/users/me/identities/{id}',
    tag,
    summary: 'Unlink an account',
    description:
      'The account can no longer sign you in, even if its email address is one of yours. To link it again, sign in with it while you are signed in here. Requires a recent sign-in. Sends you an email.',
    access: signedInOnTheWeb,
    scope: 'write',
    params: identityParams,
    answer: { status: 204, description: 'Account unlinked.' },
    errors: ['step_up_required'],
    handle: ({ tx, actor, params, request }) =>
      removeIdentity(tx, actor, params.id, { providers, seen: sightingOf(request) }),
  }),
]
