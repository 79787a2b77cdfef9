import { z } from 'zod'
import { refusals as because } from '../../people/index.ts'
import { Problem } from '../../platform/errors.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { sendInvitations } from './invitations.ts'

const Sent = z
  .object({ count: z.int().meta({ description: 'Number of emails queued.', example: 402 }) })
  .meta({ id: 'SentInvitations' })

/** `mail`: whether a mail server is configured. */
export const yearInvitationOperations = ({ mail }: { mail: boolean }): Runnable[] => [
  write({
    id: 'sendInvitations',
    method: 'POST',
    path: '/api/projects/{pid}/invitations/send',
    tag: 'Invitations',
    summary: 'Send invitations for a new year',
    description:
      'Emails everyone who is invited back and has not been emailed yet. The project must be open. No invitation is sent before this call. Idempotent.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    answer: { status: 202, description: 'Emails queued.', schema: Sent },
    errors: ['conflict', 'mail_off'],
    async handle({ tx, actor, params }) {
      if (!mail) throw new Problem('mail_off', { why: [because['mail-set-up']] })
      return sendInvitations(tx, actor, params.pid)
    },
  }),
]
