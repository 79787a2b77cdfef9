import { anyone, oneself } from '../platform/http/access.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { clientKey, perTenMinutes, type RateLimits } from '../platform/http/rate-limits.ts'
import { pidParams } from '../projects/index.ts'
import { answerByMail, answerMine, listMyInvitations, lookAtInvitation } from './invitations.ts'
import { Answer, AnswerByMail, Invitation, Invitations, Look } from './schemas.ts'

interface Parts {
  limits: RateLimits
  /** Looks and answers from one network in ten minutes. */
  rateLimit: number
}

const tag = 'Invitations'

export function invitationOperations({ limits, rateLimit }: Parts): Runnable[] {
  /** The secret speaks for the person. It stands in the body, because addresses end up in logs of proxies. */
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
      path: '/api/invitations/look',
      summary: 'Look at an invitation',
      description:
        'For the page that the links of the mail open. Changes nothing. Works until the project is closed.',
      scope: 'read',
      body: Look,
      answer: { status: 200, description: 'The invitation.', schema: Invitation },
      handle: ({ tx, body }) => lookAtInvitation(tx, body.secret),
    }),
    write({
      ...bySecret,
      id: 'answerInvitation',
      path: '/api/invitations/answer',
      summary: 'Answer an invitation',
      description:
        'A yes joins the teams, a no leaves them. May be changed until the project is closed. Nobody reads private data, and no list names you, before a yes. Whoever has a second step says yes signed in with it.',
      scope: 'write',
      body: AnswerByMail,
      errors: ['step_up_required', 'not_found'],
      answer: { status: 200, description: 'The invitation as it is now.', schema: Invitation },
      handle: ({ tx, body }) => answerByMail(tx, body),
    }),
    read({
      id: 'listMyInvitations',
      method: 'GET',
      path: '/api/users/me/invitations',
      tag,
      summary: 'List your invitations',
      description: 'To projects that are open: what is to be answered, and what you have answered.',
      access: oneself,
      scope: 'read',
      answer: { status: 200, description: 'All of them.', schema: Invitations },
      handle: ({ db, actor }) => listMyInvitations(db, actor),
    }),
    write({
      id: 'answerMyInvitation',
      method: 'PUT',
      path: '/api/users/me/invitations/{pid}',
      tag,
      summary: 'Answer one of your invitations',
      description:
        'The same as with the links of the mail. Whoever has a second step says yes signed in with it. Idempotent.',
      access: oneself,
      scope: 'write',
      params: pidParams,
      body: Answer,
      answer: { status: 200, description: 'The invitation as it is now.', schema: Invitation },
      errors: ['step_up_required', 'not_found'],
      handle: ({ tx, actor, params, body }) => answerMine(tx, actor, params.pid, body),
    }),
  ]
}
