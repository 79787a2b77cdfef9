import { anyone, signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { clientKey, perTenMinutes, type RateLimits } from '../../platform/http/rate-limits.ts'
import { pidParams } from '../../projects/index.ts'
import { applicationParams } from '../schemas.ts'
import { answerAsInvited, answerBySecret, getPoolInvitation } from './answers.ts'
import { inviteFromPool, searchPool, withdrawPoolInvitation } from './pool.ts'
import {
  NewPoolInvitation,
  Pool,
  PoolAnswer,
  PoolInvitation,
  PoolSecret,
  PoolSecretAnswer,
  poolInvitationParams,
  poolQuery,
} from './schemas.ts'

const tag = 'Applications'
const chiefs = { ...signedIn, callers: 'chiefs of the team, owners of the project, admins' }

interface Parts {
  limits: RateLimits
  /** Requests from one network per ten minutes. */
  rateLimit: number
}

export const poolOperations = (parts: Parts): Runnable[] => [...poolOfProject, ...bySecret(parts)]

const poolOfProject: Runnable[] = [
  read({
    id: 'searchPool',
    method: 'GET',
    path: '/api/projects/{pid}/pool',
    tag,
    summary: 'Search the talent pool',
    description:
      'Returns applicants who were not accepted by any of their preferred teams and agreed to be seen by others, longest waiting first.',
    access: { ...signedIn, callers: 'chiefs of a team that is recruiting, owners of the project, admins' },
    scope: 'read',
    params: pidParams,
    query: poolQuery,
    answer: { status: 200, description: 'A page of applicants.', schema: Pool },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => searchPool(db, actor, params.pid, query),
  }),

  write({
    id: 'inviteFromPool',
    method: 'POST',
    path: '/api/projects/{pid}/applications/{id}/invitations',
    tag,
    summary: 'Invite someone from the talent pool',
    description:
      'Sends the person an email after 30 seconds, during which the invitation can be withdrawn. Several teams can invite the same person, who joins one of them.',
    access: chiefs,
    scope: 'write',
    params: applicationParams,
    body: NewPoolInvitation,
    answer: { status: 201, description: 'The invitation.', schema: PoolInvitation },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => inviteFromPool(tx, actor, { ...params, ...body }),
  }),

  write({
    id: 'withdrawPoolInvitation',
    method: 'DELETE',
    path: '/api/projects/{pid}/applications/{id}/invitations/{tid}',
    tag,
    summary: 'Withdraw a talent pool invitation',
    description:
      'If you withdraw the invitation within 30 seconds, no email is sent. After that, the links in the email stop working.',
    access: chiefs,
    scope: 'write',
    params: poolInvitationParams,
    answer: { status: 204, description: 'Invitation withdrawn.' },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params }) => withdrawPoolInvitation(tx, actor, params),
  }),

  write({
    id: 'answerPoolInvitation',
    method: 'PUT',
    path: '/api/projects/{pid}/applications/{id}/invitations/{tid}',
    tag,
    summary: 'Answer a talent pool invitation',
    description:
      '`yes` makes you a member of the team immediately and closes your application. `no` keeps you in the talent pool. Notifies the chiefs of the team. If you use two-step verification, you must have completed it to accept.',
    access: { ...signedIn, callers: 'the applicant' },
    scope: 'write',
    params: poolInvitationParams,
    body: PoolAnswer,
    answer: { status: 200, description: 'The updated invitation.', schema: PoolInvitation },
    errors: ['step_up_required', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => answerAsInvited(tx, actor, { ...params, ...body }),
  }),
]

/** The secret identifies the person. It is sent in the body because URLs end up in proxy logs. */
function bySecret({ limits, rateLimit }: Parts): Runnable[] {
  const shared = {
    method: 'POST',
    tag,
    access: anyone,
    ignoresToken: true,
    idempotencyKey: false,
    limit: ({ request }: { request: { ip: string } }) =>
      limits.spendExactly(perTenMinutes('invitations', rateLimit), [`invitation:${clientKey(request.ip)}`]),
  } as const
  return [
    write({
      ...shared,
      id: 'getPoolInvitation',
      path: '/api/pool-invitations/lookup',
      summary: 'Get a talent pool invitation by its secret',
      description: 'Used by the page that the links in the invitation email open. Changes nothing.',
      scope: 'read',
      body: PoolSecret,
      answer: { status: 200, description: 'The invitation.', schema: PoolInvitation },
      errors: ['not_found'],
      handle: ({ tx, body }) => getPoolInvitation(tx, body.secret),
    }),

    write({
      ...shared,
      id: 'answerPoolInvitationByEmail',
      path: '/api/pool-invitations/answer',
      summary: 'Answer a talent pool invitation by its secret',
      description:
        'Used by the links in the invitation email, so no sign-in is needed. People who use two-step verification can only decline here; they sign in to accept. Idempotent.',
      scope: 'write',
      body: PoolSecretAnswer,
      answer: { status: 200, description: 'The updated invitation.', schema: PoolInvitation },
      errors: ['step_up_required', 'not_found', 'conflict'],
      handle: ({ tx, body }) => answerBySecret(tx, body),
    }),
  ]
}
