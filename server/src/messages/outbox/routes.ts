import { Problem } from '../../platform/errors.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { because } from '../refusals.ts'
import { listMessages, retryMessage } from './outbox.ts'
import { Message, Messages, messageParams, messagesQuery } from './schemas.ts'

const tag = 'Messages'

/** `mail`: whether a mail server is configured. */
export const outboxOperations = ({ mail }: { mail: boolean }): Runnable[] => [
  read({
    id: 'listMessages',
    method: 'GET',
    path: '/api/projects/{pid}/messages',
    tag,
    summary: 'List messages of a project',
    description: 'Returns the outbox, newest first: emails of the project with recipient and delivery state.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: messagesQuery,
    answer: { status: 200, description: 'A page of messages.', schema: Messages },
    handle: ({ db, params, query }) => listMessages(db, params.pid, query),
  }),

  write({
    id: 'retryMessage',
    method: 'POST',
    path: '/api/projects/{pid}/messages/{id}/retry',
    tag,
    summary: 'Resend a message',
    description:
      'Works for messages that bounced or failed in the last 30 days. Uses the person’s current email address.',
    access: ownersOfProject,
    scope: 'write',
    params: messageParams,
    answer: { status: 202, description: 'The queued message.', schema: Message },
    errors: ['conflict', 'mail_off'],
    async handle({ tx, actor, params }) {
      if (!mail) throw new Problem('mail_off', { why: [because['mail-set-up']] })
      return retryMessage(tx, actor, params)
    },
  }),
]
