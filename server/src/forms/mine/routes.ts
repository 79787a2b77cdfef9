import type { KeyRing } from '../../platform/db/key-ring.ts'
import { oneself } from '../../platform/http/access.ts'
import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { formParams } from '../schemas.ts'
import { getMyAnswers, putMyAnswers, withdrawMyAnswers } from './answers.ts'
import { MyAnswers, NewAnswers } from './schemas.ts'

const tag = 'Forms'

/** Refuses the change if another device has saved answers since (`If-Match`). */
const matching = (request: { headers: { 'if-match'?: string | undefined } }) => (current: object) =>
  requireMatch(request.headers['if-match'], etagOf(JSON.stringify(MyAnswers.parse(current))))

export const myAnswerOperations = (ring: KeyRing | null): Runnable[] => [
  read({
    id: 'getMyFormAnswers',
    method: 'GET',
    path: '/api/projects/{pid}/forms/{fid}/answers/me',
    tag,
    summary: 'Get your answers to a form',
    description:
      'Includes private answers. If a question has changed since you answered it, your answer is left out and the question is listed in `reanswer`.',
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
    summary: 'Submit answers to a form',
    description:
      'Replaces all of your answers, as a draft or as a submission. Send `If-Match` to avoid overwriting what another device saved. `errors` points at each invalid answer, with a `code` for the reason.',
    access: oneself,
    scope: 'private',
    params: formParams,
    body: NewAnswers,
    answer: { status: 200, description: 'Your stored answers.', schema: MyAnswers, etag: true },
    errors: ['stale', 'conflict', 'not_found', 'private_off'],
    handle: ({ tx, actor, params, body, request }) =>
      putMyAnswers(tx, ring, actor, { ref: params, given: body, expect: matching(request) }),
  }),

  write({
    id: 'withdrawMyFormAnswers',
    method: 'DELETE',
    path: '/api/projects/{pid}/forms/{fid}/answers/me',
    tag,
    summary: 'Withdraw your answers to a form',
    description: 'Possible while the form is open. Uploaded files are deleted too.',
    access: oneself,
    scope: 'private',
    params: formParams,
    answer: { status: 204, description: 'Answers deleted.' },
    errors: ['stale', 'conflict', 'not_found', 'private_off'],
    handle: ({ tx, actor, params, request }) =>
      withdrawMyAnswers(tx, ring, actor, { ref: params, expect: matching(request) }),
  }),
]
