import { getMe, requireRing } from '../../people/index.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { type Actor, signedInOnTheWeb } from '../../platform/http/access.ts'
import { sightingOf } from '../../platform/http/browser/devices.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { perTenMinutes, type RateLimits } from '../../platform/http/rate-limits.ts'
import { completeSignIn, signedInAnswer } from '../sessions/complete-sign-in.ts'
import { RecoveryCodeSignIn, RecoveryCodes, TotpCode, TotpSecret, TotpSignIn } from './schemas.ts'
import {
  confirmTotp,
  makeRecoveryCodes,
  proveRecoveryCode,
  proveTotp,
  removeTotp,
  startTotp,
} from './second-step.ts'

interface Parts {
  ring: KeyRing | null
  limits: RateLimits
  sessionDays: number
  host: string
}

const tag = 'Two-step verification'
const tries = perTenMinutes('second-step', 10)

const shared = {
  tag,
  access: signedInOnTheWeb,
  scope: 'write',
  idempotencyKey: false,
} as const

/** Counted per person, across networks. A token is refused afterwards anyway, so it doesn't count. */
const limitOf =
  (limits: RateLimits) =>
  async ({ actor }: { actor: Actor }) => {
    if ('session' in actor.by) await limits.spendExactly(tries, [`second-step:${actor.uid}`])
  }

export const secondStepOperations = (parts: Parts): Runnable[] => [...prove(parts), ...setUp(parts)]

const prove = ({ ring, limits, sessionDays: days }: Parts): Runnable[] => [
  write({
    ...shared,
    id: 'signInWithTotp',
    method: 'POST',
    path: '/api/sign-in/totp',
    summary: 'Confirm a sign-in with an authenticator app',
    description:
      'Completes two-step verification for the current session, which then counts as a recent sign-in for ten minutes. Each code works once. After twenty wrong attempts in a day, no code works until the next day.',
    body: TotpSignIn,
    answer: signedInAnswer,
    errors: ['wrong_second_code', 'private_off'],
    limit: limitOf(limits),
    async handle({ tx, actor: { uid }, body, request, reply }) {
      const problem = await proveTotp(tx, uid, { code: body.code, ring: requireRing(ring) })
      if (problem) return problem
      const found = { person: await getMe(tx, uid), return_to: '/home' }
      const proof = { method: 'totp', strongAt: new Date(), timeZone: body.time_zone }
      return completeSignIn(tx, found, { ...proof, request, reply, days })
    },
  }),

  write({
    ...shared,
    id: 'signInWithRecoveryCode',
    method: 'POST',
    path: '/api/sign-in/recovery-code',
    summary: 'Confirm a sign-in with a recovery code',
    description:
      'Completes two-step verification with one of your recovery codes, which is then used up. Sends you an email.',
    body: RecoveryCodeSignIn,
    answer: signedInAnswer,
    errors: ['wrong_second_code'],
    limit: limitOf(limits),
    async handle({ tx, actor: { uid }, body, request, reply }) {
      const problem = await proveRecoveryCode(tx, uid, { code: body.code, seen: sightingOf(request) })
      if (problem) return problem
      const found = { person: await getMe(tx, uid), return_to: '/home' }
      const proof = { method: 'recovery-code', strongAt: new Date(), timeZone: body.time_zone }
      return completeSignIn(tx, found, { ...proof, request, reply, days })
    },
  }),
]

const setUp = ({ ring, limits, host }: Parts): Runnable[] => [
  write({
    ...shared,
    id: 'startTotp',
    method: 'POST',
    path: '/api/users/me/totp',
    summary: 'Start adding an authenticator app',
    description:
      'Returns a secret for the app, only this once. The app takes effect once you confirm it with a code. Requires a recent sign-in.',
    answer: { status: 201, description: 'The secret.', schema: TotpSecret },
    errors: ['step_up_required', 'conflict', 'private_off'],
    handle: ({ tx, actor }) => startTotp(tx, actor, requireRing(ring), host),
  }),

  write({
    ...shared,
    id: 'confirmTotp',
    method: 'POST',
    path: '/api/users/me/totp/confirmation',
    summary: 'Confirm an authenticator app',
    description:
      'Confirms the app with its current code. From then on, sensitive operations require it. Returns ten recovery codes, which replace older ones and are shown only this once. Sends you an email.',
    body: TotpCode,
    answer: { status: 200, description: 'New recovery codes.', schema: RecoveryCodes },
    errors: ['step_up_required', 'wrong_second_code', 'conflict', 'private_off'],
    limit: limitOf(limits),
    handle: ({ tx, actor, body, request }) =>
      confirmTotp(tx, actor, { code: body.code, ring: requireRing(ring), seen: sightingOf(request) }),
  }),

  write({
    ...shared,
    id: 'removeTotp',
    method: 'DELETE',
    path: '/api/users/me/totp',
    summary: 'Remove the authenticator app',
    description:
      'The app’s codes stop working. Recovery codes are deleted too, unless you have a passkey. Requires a recent sign-in. Sends you an email.',
    answer: { status: 204, description: 'Authenticator app removed.' },
    errors: ['step_up_required', 'not_found'],
    handle: ({ tx, actor, request }) => removeTotp(tx, actor, sightingOf(request)),
  }),

  write({
    ...shared,
    id: 'makeRecoveryCodes',
    method: 'POST',
    path: '/api/users/me/recovery-codes',
    summary: 'Create recovery codes',
    description:
      'Returns ten codes, which replace existing ones and are shown only this once. Each can be used instead of a lost passkey or authenticator app. Requires a recent sign-in. Sends you an email.',
    answer: { status: 201, description: 'New recovery codes.', schema: RecoveryCodes },
    errors: ['step_up_required', 'conflict'],
    handle: ({ tx, actor, request }) => makeRecoveryCodes(tx, actor, sightingOf(request)),
  }),
]
