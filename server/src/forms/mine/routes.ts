import type { KeyRing } from '../../platform/db/key-ring.ts'
import { oneself } from '../../platform/http/access.ts'
import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { formParams } from '../schemas.ts'
import { getMyAnswers, putMyAnswers, withdrawMyAnswers } from './answers.ts'
import { MyAnswers, NewAnswers } from './schemas.ts'

const tag = 'Forms'

/** Refuses to change what another device has changed meanwhile. */
const matching = (request: { headers: { 'if-match'?: string | undefined } }) => (current: object) =>
  requireMatch(request.headers['if-match'], etagOf(JSON.stringify(MyAnswers.parse(current))))

export const myAnswerOperations = (ring: KeyRing | null): Runnable[] => [
  read({
    id: 'getMyFormAnswers',
    method: 'GET',
    path: '/api/projects/{pid}/forms/{fid}/answers/me',
    tag,
    summary: 'Read what you have answered',
    description:
      'Also what is private. Where a question has changed since, your answer is left out: `anew` names it, and you look at the form again.',
    access: oneself,
    scope: 'private',
    params: formParams,
    answer: { status: 200, description: 'Your answers.', schema: MyAnswers, etag: true },
    errors: ['not_found', 'private_off'],
    handle: ({ db, actor, params }) => getMyAnswers(db, ring, actor, params),
  }),

  write({
    id: 'putMyFormAnswers',
    method: 'PUT',
    path: '/api/projects/{pid}/forms/{fid}/answers/me',
    tag,
    summary: 'Fill in a form',
    description:
      'All of your answers: a draft while you write, or done. With `If-Match` nothing that another device has saved is overwritten. `errors` points at each answer that does not fit; `code` says how.',
    access: oneself,
    scope: 'private',
    params: formParams,
    body: NewAnswers,
    answer: { status: 200, description: 'Your answers as they are kept.', schema: MyAnswers, etag: true },
    errors: ['stale', 'conflict', 'not_found', 'private_off'],
    handle: ({ tx, actor, params, body, request }) =>
      putMyAnswers(tx, ring, actor, { ref: params, given: body, expect: matching(request) }),
  }),

  write({
    id: 'withdrawMyFormAnswers',
    method: 'DELETE',
    path: '/api/projects/{pid}/forms/{fid}/answers/me',
    tag,
    summary: 'Take back what you have answered',
    description: 'As long as the form is open. Files that it held go as well.',
    access: oneself,
    scope: 'private',
    params: formParams,
    answer: { status: 204, description: 'Nothing of it is kept.' },
    errors: ['stale', 'conflict', 'not_found', 'private_off'],
    handle: ({ tx, actor, params, request }) =>
      withdrawMyAnswers(tx, ring, actor, { ref: params, expect: matching(request) }),
  }),
]
