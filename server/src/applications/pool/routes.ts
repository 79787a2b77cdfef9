import { anyone, signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { clientKey, perTenMinutes, type RateLimits } from '../../platform/http/rate-limits.ts'
import { pidParams } from '../../projects/index.ts'
import { applicationParams } from '../schemas.ts'
import { answerAsInvited, answerBySecret, lookAtInvitation } from './answers.ts'
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
const chiefs = { ...signedIn, who: 'chiefs of the team, owners of the project, admins' }

interface Parts {
  limits: RateLimits
  /** Looks and answers from one network in ten minutes. */
  rateLimit: number
}

export const poolOperations = (parts: Parts): Runnable[] => [...poolOfProject, ...bySecret(parts)]

const poolOfProject: Runnable[] = [
  read({
    id: 'searchPool',
    method: 'GET',
    path: '/api/projects/{pid}/pool',
    tag,
    summary: 'Search those who wait for a team',
    description:
      'Who applied, was taken by none of the teams they chose, and agreed that other teams see it. Who has waited longest comes first.',
    access: { ...signedIn, who: 'chiefs of a team that takes new people, owners of the project, admins' },
    scope: 'read',
    params: pidParams,
    query: poolQuery,
    answer: { status: 200, description: 'A page of people.', schema: Pool },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => searchPool(db, actor, params.pid, query),
  }),

  write({
    id: 'inviteFromPool',
    method: 'POST',
    path: '/api/projects/{pid}/applications/{id}/invitations',
    tag,
    summary: 'Invite someone who waits for a team',
    description:
      'They are asked by mail, after 30 seconds in which it can be taken back. Several teams may ask; they join one.',
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
    summary: 'Take back an invitation from the pool',
    description: 'Within 30 seconds no mail is sent at all; later the links in it work no more.',
    access: chiefs,
    scope: 'write',
    params: poolInvitationParams,
    answer: { status: 204, description: 'Taken back.' },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params }) => withdrawPoolInvitation(tx, actor, params),
  }),

  write({
    id: 'answerPoolInvitation',
    method: 'PUT',
    path: '/api/projects/{pid}/applications/{id}/invitations/{tid}',
    tag,
    summary: 'Answer an invitation from the pool',
    description: 'A yes joins the team at once and ends the search; after a no you stay in the pool.',
    access: { ...signedIn, who: 'whose application it is' },
    scope: 'write',
    params: poolInvitationParams,
    body: PoolAnswer,
    answer: { status: 200, description: 'The invitation as it is now.', schema: PoolInvitation },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => answerAsInvited(tx, actor, { ...params, ...body }),
  }),
]

/** The secret speaks for the person. It stands in the body, because addresses end up in logs of proxies. */
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
      path: '/api/pool-invitations/look',
      summary: 'Look at an invitation from the pool',
      description: 'For the page that the links of the mail open. Changes nothing.',
      scope: 'read',
      body: PoolSecret,
      answer: { status: 200, description: 'The invitation.', schema: PoolInvitation },
      errors: ['not_found'],
      handle: ({ tx, body }) => lookAtInvitation(tx, body.secret),
    }),

    write({
      ...shared,
      id: 'answerPoolInvitationByMail',
      path: '/api/pool-invitations/answer',
      summary: 'Answer an invitation from the pool by its mail',
      description: 'Without signing in. The same answer twice is once.',
      scope: 'write',
      body: PoolSecretAnswer,
      answer: { status: 200, description: 'The invitation as it is now.', schema: PoolInvitation },
      errors: ['not_found', 'conflict'],
      handle: ({ tx, body }) => answerBySecret(tx, body),
    }),
  ]
}
