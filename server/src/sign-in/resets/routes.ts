import { anyone, signedIn, signedInOnTheWeb } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { clientKey, perTenMinutes, type RateLimits } from '../../platform/http/rate-limits.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { askForReset, listResets, stopResetByLink, stopResets, withdrawReset } from './resets.ts'
import { resetParams, SecondStepReset, SecondStepResets, StopLink } from './schemas.ts'

const tag = 'Second step'

interface Parts {
  limits: RateLimits
  /** Attempts from one network in ten minutes. */
  rateLimit: number
}

export const resetOperations = (parts: Parts): Runnable[] => [...byOwners, ...ofOneself, stopByLink(parts)]

const byOwners: Runnable[] = [
  read({
    id: 'listSecondStepResets',
    method: 'GET',
    path: '/api/projects/{pid}/second-step-resets',
    tag,
    summary: 'List second steps about to be removed',
    description: 'Of people of the project, for its owners.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'All of them.', schema: SecondStepResets },
    handle: ({ db, params }) => listResets(db, { pid: params.pid }),
  }),

  write({
    id: 'askForSecondStepReset',
    method: 'PUT',
    path: '/api/projects/{pid}/second-step-resets/{uid}',
    tag,
    summary: 'Have a lost second step removed',
    description:
      'For someone of the project who has lost their passkey or authenticator app and has no recovery code left. One owner asks, another confirms with the same call. 72 hours later it is removed, unless the person says no: they are told by mail at each step, and every mail can stop it. Needs a fresh sign-in.',
    access: ownersOfProject,
    scope: 'write',
    params: resetParams,
    answer: { status: 200, description: 'How far it is.', schema: SecondStepReset },
    errors: ['step_up_required', 'conflict'],
    handle: ({ tx, actor, params }) => askForReset(tx, actor, params),
  }),

  write({
    id: 'withdrawSecondStepReset',
    method: 'DELETE',
    path: '/api/projects/{pid}/second-step-resets/{uid}',
    tag,
    summary: 'Withdraw the removal of a second step',
    description: 'By any owner. Idempotent.',
    access: ownersOfProject,
    scope: 'write',
    params: resetParams,
    answer: { status: 204, description: 'It is not removed.' },
    handle: ({ tx, actor, params }) => withdrawReset(tx, actor, params),
  }),
]

const ofOneself: Runnable[] = [
  read({
    id: 'listOwnSecondStepResets',
    method: 'GET',
    path: '/api/users/me/second-step-resets',
    tag,
    summary: 'List removals of your second step',
    description: 'What owners of your projects have asked for.',
    access: signedIn,
    scope: 'read',
    answer: { status: 200, description: 'All of them.', schema: SecondStepResets },
    handle: ({ db, actor }) => listResets(db, { uid: actor.uid }),
  }),

  write({
    id: 'stopSecondStepResets',
    method: 'DELETE',
    path: '/api/users/me/second-step-resets',
    tag,
    summary: 'Keep your second step',
    description: 'Stops every removal that is under way. Works in any session of yours. Idempotent.',
    access: signedInOnTheWeb,
    scope: 'write',
    answer: { status: 204, description: 'It stays.' },
    handle: ({ tx, actor }) => stopResets(tx, actor),
  }),
]

const stopByLink = ({ limits, rateLimit }: Parts): Runnable =>
  write({
    id: 'stopSecondStepResetByLink',
    method: 'POST',
    path: '/api/second-step-resets/stop',
    tag,
    summary: 'Keep your second step, by a mail',
    description: 'Whoever has the link of the mail can stop the removal, without signing in.',
    access: { ...anyone, who: 'anyone who has the link' },
    scope: 'write',
    ignoresToken: true,
    idempotencyKey: false,
    body: StopLink,
    answer: { status: 204, description: 'It stays.' },
    errors: ['wrong_code'],
    limit: ({ request }) =>
      limits.spendExactly(perTenMinutes('sign-in', rateLimit), [`stop-reset:${clientKey(request.ip)}`]),
    handle: ({ tx, body }) => stopResetByLink(tx, body.link),
  })
