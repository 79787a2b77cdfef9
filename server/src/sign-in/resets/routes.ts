import { anyone, signedIn, signedInOnTheWeb } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { clientKey, perTenMinutes, type RateLimits } from '../../platform/http/rate-limits.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { listResets, requestReset, stopResetByLink, stopResets, withdrawReset } from './resets.ts'
import { resetParams, SecondStepReset, SecondStepResets, StopLink } from './schemas.ts'

const tag = 'Two-step verification'

interface Parts {
  limits: RateLimits
  /** Attempts from one network per ten minutes. */
  rateLimit: number
}

export const resetOperations = (parts: Parts): Runnable[] => [...byOwners, ...ofOneself, stopByLink(parts)]

const byOwners: Runnable[] = [
  read({
    id: 'listSecondStepResets',
    method: 'GET',
    path: '/api/projects/{pid}/second-step-resets',
    tag,
    summary: 'List pending resets of two-step verification in a project',
    description: 'Returns people in the project whose two-step verification is about to be removed.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'Pending resets.', schema: SecondStepResets },
    handle: ({ db, params }) => listResets(db, { pid: params.pid }),
  }),

  write({
    id: 'requestSecondStepReset',
    method: 'PUT',
    path: '/api/projects/{pid}/second-step-resets/{uid}',
    tag,
    summary: 'Request or confirm a reset of two-step verification',
    description:
      'Resets the two-step verification of someone in the project who has lost their passkey or authenticator app and has no recovery code left. One owner requests the reset, and another confirms it with the same call. The reset is carried out 72 hours later, unless the person objects: they get an email at each step, with a link that stops the reset. Requires a recent sign-in.',
    access: ownersOfProject,
    scope: 'write',
    params: resetParams,
    answer: { status: 200, description: 'State of the reset.', schema: SecondStepReset },
    errors: ['step_up_required', 'conflict'],
    handle: ({ tx, actor, params }) => requestReset(tx, actor, params),
  }),

  write({
    id: 'withdrawSecondStepReset',
    method: 'DELETE',
    path: '/api/projects/{pid}/second-step-resets/{uid}',
    tag,
    summary: 'Withdraw a reset of two-step verification',
    description: 'Any owner can withdraw the reset. Idempotent.',
    access: ownersOfProject,
    scope: 'write',
    params: resetParams,
    answer: { status: 204, description: 'Reset withdrawn.' },
    handle: ({ tx, actor, params }) => withdrawReset(tx, actor, params),
  }),
]

const ofOneself: Runnable[] = [
  read({
    id: 'listOwnSecondStepResets',
    method: 'GET',
    path: '/api/users/me/second-step-resets',
    tag,
    summary: 'List pending resets of your two-step verification',
    description: 'Returns resets that owners of your projects or the server operator requested.',
    access: signedIn,
    scope: 'read',
    answer: { status: 200, description: 'Pending resets of your account.', schema: SecondStepResets },
    handle: ({ db, actor }) => listResets(db, { uid: actor.uid }),
  }),

  write({
    id: 'stopSecondStepResets',
    method: 'DELETE',
    path: '/api/users/me/second-step-resets',
    tag,
    summary: 'Stop resets of your two-step verification',
    description: 'Stops every pending reset. Works in any of your sessions. Idempotent.',
    access: signedInOnTheWeb,
    scope: 'write',
    answer: { status: 204, description: 'Resets stopped.' },
    handle: ({ tx, actor }) => stopResets(tx, actor),
  }),
]

const stopByLink = ({ limits, rateLimit }: Parts): Runnable =>
  write({
    id: 'stopSecondStepResetByLink',
    method: 'POST',
    path: '/api/second-step-resets/stop',
    tag,
    summary: 'Stop a reset of two-step verification by email link',
    description: 'Anyone with the link from the email can stop the reset without signing in.',
    access: { ...anyone, callers: 'anyone who has the link' },
    scope: 'write',
    ignoresToken: true,
    idempotencyKey: false,
    body: StopLink,
    answer: { status: 204, description: 'Resets stopped.' },
    errors: ['wrong_code'],
    limit: ({ request }) =>
      limits.spendExactly(perTenMinutes('sign-in', rateLimit), [`stop-reset:${clientKey(request.ip)}`]),
    handle: ({ tx, body }) => stopResetByLink(tx, body.link),
  })
