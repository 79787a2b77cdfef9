import { z } from 'zod'
import { Problem } from '../../platform/errors.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { sendInvitations } from './invitations.ts'

const Sent = z
  .object({ count: z.int().meta({ description: 'How many mails are on their way now.', example: 402 }) })
  .meta({ id: 'SentInvitations' })

/** `mail`: whether there is a mail server at all. */
export const yearInvitationOperations = ({ mail }: { mail: boolean }): Runnable[] => [
  write({
    id: 'sendInvitations',
    method: 'POST',
    path: '/api/projects/{pid}/invitations/send',
    tag: 'Invitations',
    summary: 'Send the invitations of a new year',
    description:
      'One mail to everyone who is asked back and to whom none was sent yet, while the project is open. Nothing is sent before you ask for it here. Twice is once.',
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
]
