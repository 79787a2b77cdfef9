import { Problem } from '../../platform/errors.ts'
import { anyone } from '../../platform/http/access.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { clientKey, perTenMinutes, type RateLimits } from '../../platform/http/rate-limits.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { answerInvitation, lookAtInvitation, sendInvitations } from './invitations.ts'
import { Answer, Invitation, Look, Sent } from './schemas.ts'

interface Parts {
  limits: RateLimits
  /** Whether there is a mail server at all. */
  mail: boolean
  /** Looks and answers from one network in ten minutes. */
  rateLimit: number
}

export function invitationOperations({ limits, mail, rateLimit }: Parts): Runnable[] {
  /** The secret speaks for the person. It stands in the body, because addresses end up in logs of proxies. */
  const bySecret = {
    method: 'POST',
    tag: 'Invitations',
    access: anyone,
    ignoresToken: true,
    idempotencyKey: false,
    errors: ['not_found'],
    limit: ({ request }: { request: { ip: string } }) =>
      limits.spendExactly(perTenMinutes('invitations', rateLimit), [`invitation:${clientKey(request.ip)}`]),
  } as const
  return [
    write({
      id: 'sendInvitations',
      method: 'POST',
      path: '/api/projects/{pid}/invitations/send',
      tag: 'Invitations',
      summary: 'Send the invitations of a new year',
      description:
        'One mail to everyone who is invited back and to whom none was sent yet, while the project is open. Nothing is sent before you ask for it here. Twice is once.',
      access: ownersOfProject,
      scope: 'write',
      params: pidParams,
      answer: { status: 202, description: 'They are on their way.', schema: Sent },
      errors: ['conflict', 'mail_off'],
      async handle({ tx, actor, params }) {
        if (!mail)
          throw new Problem('mail_off', {
            why: [{ rule: 'mail-set-up', setting: 'SMTP_URL', lifted_by: 'operator' }],
          })
        return sendInvitations(tx, actor, params.pid)
      },
    }),

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
        'A yes joins the teams as a member, a no leaves them. May be changed until the project is closed.',
      scope: 'write',
      body: Answer,
      answer: { status: 200, description: 'The invitation as it is now.', schema: Invitation },
      handle: ({ tx, body }) => answerInvitation(tx, body),
    }),
  ]
}
