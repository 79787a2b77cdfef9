import { getMe } from '../../people/index.ts'
import { Problem } from '../../platform/errors.ts'
import { signedIn, signedInOnTheWeb } from '../../platform/http/access.ts'
import { sightingOf } from '../../platform/http/browser/devices.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { clientKey, perTenMinutes, type RateLimits } from '../../platform/http/rate-limits.ts'
import type { PasskeyId } from '../../platform/ids.ts'
import { completeSignIn, signedInAnswer, signInOperation } from '../sessions/complete-sign-in.ts'
import {
  addPasskey,
  listPasskeys,
  redeemPasskey,
  removePasskey,
  renamePasskey,
  type Site,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.ts'
import { NewPasskey, Options, PasskeyChange, PasskeyEntry, PasskeySignIn, passkeyParams } from './schemas.ts'

interface Parts {
  site: Site
  sessionDays: number
  limits: RateLimits
  /** Attempts from one network per ten minutes. */
  rateLimit: number
}

const tag = 'Passkeys'

export const passkeyOperations = (parts: Parts): Runnable[] => [
  ...signIn(parts),
  list,
  ...add(parts),
  rename,
  remove,
]

const signIn = ({ site, sessionDays, limits, rateLimit }: Parts): Runnable[] => [
  write({
    ...signInOperation,
    tag,
    id: 'startPasskeySignIn',
    path: '/api/sign-in/passkey/options',
    summary: 'Start a passkey sign-in',
    description: 'Returns a challenge that any passkey of this site can answer once, within five minutes.',
    answer: { status: 200, description: 'Options for the browser.', schema: Options },
    limit: ({ request }) =>
      limits.spendExactly(perTenMinutes('sign-in', rateLimit), [`passkey:${clientKey(request.ip)}`]),
    handle: ({ tx }) => startPasskeySignIn(tx, site),
  }),

  write({
    ...signInOperation,
    tag,
    id: 'signInWithPasskey',
    path: '/api/sign-in/passkey',
    summary: 'Sign in with a passkey',
    description: 'The passkey identifies the person, so no email address is needed.',
    body: PasskeySignIn,
    answer: signedInAnswer,
    errors: ['sign_in_refused'],
    async handle({ tx, body, request, reply }) {
      const uid = await redeemPasskey(tx, body.response, site)
      if (uid instanceof Problem) return uid
      const found = { person: await getMe(tx, uid), return_to: '/home' }
      return completeSignIn(tx, found, {
        method: 'passkey',
        strongAt: new Date(),
        request,
        reply,
        timeZone: body.time_zone,
        days: sessionDays,
      })
    },
  }),
]

const list = read({
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/passkeys',
  tag,
  summary: 'List your passkeys',
  description: 'Newest first.',
  access: signedIn,
  scope: 'read',
  query: pageQuery,
  answer: { status: 200, description: 'A page of passkeys.', schema: pageOf(PasskeyEntry) },
  handle: ({ db, actor, query }) => listPasskeys(db, actor, query),
})

const add = ({ site }: Parts): Runnable[] => [
  write({
    id: 'startPasskey',
    method: 'POST',
    path: '/api/passkeys/options',
    tag,
    summary: 'Start adding a passkey',
    description: 'Returns options for the browser to create a passkey. Requires a recent sign-in.',
    access: signedInOnTheWeb,
    scope: 'write',
    idempotencyKey: false,
    answer: { status: 200, description: 'Options for the browser.', schema: Options },
    errors: ['step_up_required'],
    handle: ({ tx, actor }) => startPasskey(tx, actor, site),
  }),

  write({
    id: 'addPasskey',
    method: 'POST',
    path: '/api/passkeys',
    tag,
    summary: 'Add a passkey',
    description: 'Stores the passkey that the browser created from the options. Sends you an email.',
    access: signedInOnTheWeb,
    scope: 'write',
    idempotencyKey: false,
    body: NewPasskey,
    answer: { status: 201, description: 'The new passkey.', schema: PasskeyEntry },
    errors: ['sign_in_refused', 'conflict'],
    handle: ({ tx, actor, body: { name, response }, request }) =>
      addPasskey(tx, actor, { name, response, seen: sightingOf(request) }, site),
  }),
]

const rename = write({
  id: 'renamePasskey',
  method: 'PATCH',
  path: '/api/passkeys/{id}',
  tag,
  summary: 'Rename a passkey',
  description: 'The name is visible only to you.',
  access: signedInOnTheWeb,
  scope: 'write',
  params: passkeyParams,
  body: PasskeyChange,
  answer: { status: 200, description: 'The updated passkey.', schema: PasskeyEntry },
  handle: ({ tx, actor, params, body }) => renamePasskey(tx, actor, params.id as PasskeyId, body.name),
})

const remove = write({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/api/passkeys/{id}',
  tag,
  summary: 'Remove a passkey',
  description: 'The passkey can no longer be used to sign in. Requires a recent sign-in. Sends you an email.',
  access: signedInOnTheWeb,
  scope: 'write',
  params: passkeyParams,
  answer: { status: 204, description: 'Passkey removed.' },
  errors: ['step_up_required'],
  handle: ({ tx, actor, params, request }) =>
    removePasskey(tx, actor, params.id as PasskeyId, sightingOf(request)),
})
