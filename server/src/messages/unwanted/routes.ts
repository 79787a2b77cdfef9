import { anyone, oneself } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import type { MessageKinds } from '../kinds.ts'
import {
  OneClick,
  secretParams,
  Unsubscribed,
  Unsubscription,
  UnwantedMail,
  UnwantedMailChange,
} from './schemas.ts'
import { listUnwanted, setUnwanted, unsubscribe } from './unwanted.ts'

const tag = 'Messages'

interface Parts {
  kinds: MessageKinds
  baseUrl: string
}

export const unwantedOperations = (parts: Parts): Runnable[] => [...bySecret(parts), ...ownUnwanted(parts)]

/** Whoever has the mail needs no account. */
const bySecret = ({ baseUrl }: Parts): Runnable[] => [
  write({
    id: 'unsubscribe',
    method: 'POST',
    path: '/api/unsubscribe',
    tag,
    summary: 'Stop mails of one kind',
    description: 'For the page that the link at the end of such a mail opens. The secret is all it takes.',
    access: anyone,
    scope: 'write',
    ignoresToken: true,
    idempotencyKey: false,
    body: Unsubscription,
    answer: { status: 200, description: 'They get no more of it.', schema: Unsubscribed },
    errors: ['not_found'],
    handle: ({ tx, body }) => unsubscribe(tx, body.secret),
  }),

  write({
    id: 'unsubscribeByOneClick',
    method: 'POST',
    path: '/api/unsubscribe/{secret}',
    tag,
    summary: 'Stop mails of one kind, from a mail reader',
    description: 'For the button that mail readers show for `List-Unsubscribe-Post` (RFC 8058).',
    access: anyone,
    scope: 'write',
    ignoresToken: true,
    idempotencyKey: false,
    params: secretParams,
    body: OneClick,
    accepts: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    answer: { status: 204, description: 'They get no more of it.' },
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
    summary: 'Open the page that stops mails of one kind',
    description: 'For mail readers that open the address of `List-Unsubscribe` instead. Changes nothing.',
    access: anyone,
    scope: 'read',
    ignoresToken: true,
    params: secretParams,
    answer: { status: 303, description: 'See there.', headers: { Location: 'The page.' } },
    async handle({ params, reply }) {
      reply.header('location', `${baseUrl}/unsubscribe#${encodeURIComponent(params.secret)}`)
    },
  }),
]

const ownUnwanted = ({ kinds }: Parts): Runnable[] => [
  read({
    id: 'listUnwantedMail',
    method: 'GET',
    path: '/api/users/me/unwanted-mail',
    tag,
    summary: 'List the kinds of mail that you do not want',
    description: 'Mails that you need, such as the answer to what you asked for, cannot be stopped.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'All of them.', schema: UnwantedMail },
    handle: ({ db, actor }) => listUnwanted(db, actor, kinds),
  }),

  write({
    id: 'setUnwantedMail',
    method: 'PUT',
    path: '/api/users/me/unwanted-mail',
    tag,
    summary: 'Say which kinds of mail you do not want',
    description: 'All others you want.',
    access: oneself,
    scope: 'write',
    body: UnwantedMailChange,
    answer: { status: 200, description: 'As it is now.', schema: UnwantedMail },
    handle: ({ tx, actor, body }) => setUnwanted(tx, actor, kinds, body.kinds),
  }),
]
