import { anyone, oneself } from '../platform/http/access.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { clientKey, perTenMinutes, type RateLimits } from '../platform/http/rate-limits.ts'
import { pidParams } from '../projects/index.ts'
import { answerByEmail, answerMine, getInvitation, listMyInvitations } from './invitations.ts'
import { Answer, AnswerByEmail, Invitation, Invitations, Look } from './schemas.ts'

interface Parts {
  limits: RateLimits
  /** Requests from one network per ten minutes. */
  rateLimit: number
}

const tag = 'Invitations'

export function invitationOperations({ limits, rateLimit }: Parts): Runnable[] {
  /** The secret identifies the person. It is sent in the body because URLs end up in proxy logs. */
  const bySecret = {
    method: 'POST',
    tag,
    access: anyone,
    ignoresToken: true,
    idempotencyKey: false,
    errors: ['not_found'],
    limit: ({ request }: { request: { ip: string } }) =>
      limits.spendExactly(perTenMinutes('invitations', rateLimit), [`invitation:${clientKey(request.ip)}`]),
  } as const
  return [
    write({
      ...bySecret,
      id: 'getInvitation',
      path: '/api/invitations/lookup',
      summary: 'Get an invitation by its secret',
      description:
        'Used by the page that the links in the invitation email open. Changes nothing. Works until the project is closed.',
      scope: 'read',
      body: Look,
      answer: { status: 200, description: 'The invitation.', schema: Invitation },
      handle: ({ tx, body }) => getInvitation(tx, body.secret),
    }),
    write({
      ...bySecret,
      id: 'answerInvitation',
      path: '/api/invitations/answer',
      summary: 'Answer an invitation by its secret',
      description:
        '`yes` makes you a member of the teams, `no` removes you from them. The answer can be changed until the project is closed. Until you accept, nobody can read your private data and no list shows your name. People with two-step verification must be signed in with it to accept.',
      scope: 'write',
      body: AnswerByEmail,
      errors: ['step_up_required', 'conflict', 'not_found'],
      answer: { status: 200, description: 'The updated invitation.', schema: Invitation },
      handle: ({ tx, body }) => answerByEmail(tx, body),
    }),
    read({
      id: 'listMyInvitations',
      method: 'GET',
      path: '/api/users/me/invitations',
      tag,
      summary: 'List your invitations',
      description: 'Returns your invitations to open projects, answered or not.',
      access: oneself,
      scope: 'read',
      answer: { status: 200, description: 'Your invitations.', schema: Invitations },
      handle: ({ db, actor }) => listMyInvitations(db, actor),
    }),
    write({
      id: 'answerMyInvitation',
      method: 'PUT',
      path: '/api/users/me/invitations/{pid}',
      tag,
      summary: 'Answer one of your invitations',
      description:
        'Has the same effect as the links in the invitation email. People with two-step verification must be signed in with it to accept. Idempotent.',
      access: oneself,
      scope: 'write',
      params: pidParams,
      body: Answer,
      answer: { status: 200, description: 'The updated invitation.', schema: Invitation },
      errors: ['step_up_required', 'conflict', 'not_found'],
      handle: ({ tx, actor, params, body }) => answerMine(tx, actor, params.pid, body),
    }),
  ]
}
