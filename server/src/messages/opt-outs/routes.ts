import { anyone, oneself } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import type { NotificationKinds } from '../notification-kind.ts'
import { listOptOuts, setOptOuts, unsubscribe } from './opt-outs.ts'
import {
  EmailOptOuts,
  EmailOptOutsChange,
  OneClick,
  secretParams,
  Unsubscribed,
  Unsubscription,
} from './schemas.ts'

const tag = 'Messages'

interface Parts {
  kinds: NotificationKinds
  baseUrl: string
}

export const optOutOperations = (parts: Parts): Runnable[] => [...bySecret(parts), ...ownOptOuts(parts)]

/** The secret in the email is enough; no account is needed. */
const bySecret = ({ baseUrl }: Parts): Runnable[] => [
  write({
    id: 'unsubscribe',
    method: 'POST',
    path: '/api/unsubscribe',
    tag,
    summary: 'Unsubscribe from one kind of email',
    description:
      'Used by the page that the unsubscribe link at the end of an email opens. Needs only the secret.',
    access: anyone,
    scope: 'write',
    ignoresToken: true,
    idempotencyKey: false,
    body: Unsubscription,
    answer: { status: 200, description: 'Unsubscribed.', schema: Unsubscribed },
    errors: ['not_found'],
    handle: ({ tx, body }) => unsubscribe(tx, body.secret),
  }),

  write({
    id: 'unsubscribeByOneClick',
    method: 'POST',
    path: '/api/unsubscribe/{secret}',
    tag,
    summary: 'Unsubscribe with one click',
    description: 'Handles the unsubscribe button of mail clients (`List-Unsubscribe-Post`, RFC 8058).',
    access: anyone,
    scope: 'write',
    ignoresToken: true,
    idempotencyKey: false,
    ignoresOtherQuery: true,
    params: secretParams,
    body: OneClick,
    accepts: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    answer: { status: 204, description: 'Unsubscribed.' },
    errors: ['not_found'],
    async handle({ tx, params }) {
      await unsubscribe(tx, params.secret)
    },
  }),

  read({
    id: 'openUnsubscribePage',
    method: 'GET',
    path: '/api/unsubscribe/{secret}',
    tag,
    summary: 'Open the unsubscribe page',
    description:
      'Serves mail clients that open the URL in `List-Unsubscribe` instead of posting to it. Changes nothing.',
    access: anyone,
    scope: 'read',
    ignoresToken: true,
    ignoresOtherQuery: true,
    params: secretParams,
    answer: {
      status: 303,
      description: 'Redirect to the unsubscribe page.',
      headers: { Location: 'URL of the unsubscribe page.' },
    },
    async handle({ params, reply }) {
      reply.header('location', `${baseUrl}/unsubscribe#${encodeURIComponent(params.secret)}`)
    },
  }),
]

const ownOptOuts = ({ kinds }: Parts): Runnable[] => [
  read({
    id: 'listEmailOptOuts',
    method: 'GET',
    path: '/api/users/me/email-opt-outs',
    tag,
    summary: 'List emails you have unsubscribed from',
    description:
      'Returns the kinds of email you have unsubscribed from. Essential emails, such as the answer to an application, can’t be turned off.',
    access: oneself,
    scope: 'read',
    answer: {
      status: 200,
      description: 'The kinds of email you have unsubscribed from.',
      schema: EmailOptOuts,
    },
    handle: ({ db, actor }) => listOptOuts(db, actor, kinds),
  }),

  write({
    id: 'setEmailOptOuts',
    method: 'PUT',
    path: '/api/users/me/email-opt-outs',
    tag,
    summary: 'Choose which emails to opt out of',
    description: 'Replaces the list of emails you don’t want. You get all other kinds of email.',
    access: oneself,
    scope: 'write',
    body: EmailOptOutsChange,
    answer: { status: 200, description: 'Your updated choice.', schema: EmailOptOuts },
    handle: ({ tx, actor, body }) => setOptOuts(tx, actor, kinds, body.kinds),
  }),
]
