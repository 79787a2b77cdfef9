import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { pageQuery } from '../../platform/http/pages.ts'
import { pidParams } from '../../projects/index.ts'
import { taskParams } from '../schemas.ts'
import { listSwaps, listTakers } from './reading.ts'
import { NewSwap, Swap, SwapAnswer, Swaps, swapParams, Takers, takerQuery } from './schemas.ts'
import { answerSwap, askSwap, consentToSwap, withdrawSwap } from './swaps.ts'

const tag = 'Tasks'

export const swapOperations: Runnable[] = [
  read({
    id: 'listSwaps',
    method: 'GET',
    path: '/api/projects/{pid}/swaps',
    tag,
    summary: 'List hand-overs and swaps',
    description:
      'Yours, the latest first, whatever became of them; for chiefs and owners also those that wait for consent.',
    access: signedIn,
    scope: 'read',
    params: pidParams,
    query: pageQuery,
    answer: { status: 200, description: 'A page of them.', schema: Swaps },
    errors: ['not_found'],
    handle: ({ db, actor, params, query }) => listSwaps(db, actor, params.pid, query),
  }),

  read({
    id: 'listTakers',
    method: 'GET',
    path: '/api/projects/{pid}/tasks/{id}/takers',
    tag,
    summary: 'Find someone to take your seat',
    description:
      'People of the project who may see the task and have no seat on it, by a part of their name: the first 20.',
    access: { ...signedIn, who: 'who has a seat on it' },
    scope: 'read',
    params: taskParams,
    query: takerQuery,
    answer: { status: 200, description: 'Those found, by name.', schema: Takers },
    errors: ['not_found', 'conflict'],
    handle: ({ db, actor, params, query }) => listTakers(db, actor, { ...params, ...query }),
  }),

  write({
    id: 'askSwap',
    method: 'POST',
    path: '/api/projects/{pid}/swaps',
    tag,
    summary: 'Ask someone to take your seat',
    description:
      'For nothing, or for one of theirs. What the rules forbid either of you is refused at once. They are asked by mail; you keep your seat until it is done.',
    access: { ...signedIn, who: 'who has the seat' },
    scope: 'write',
    params: pidParams,
    body: NewSwap,
    answer: { status: 201, description: 'What was asked.', schema: Swap },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => askSwap(tx, actor, params.pid, body),
  }),

  write({
    id: 'answerSwap',
    method: 'PUT',
    path: '/api/projects/{pid}/swaps/{id}',
    tag,
    summary: 'Answer a hand-over, or consent to it',
    description:
      'A yes of who is asked does it at once, or, as the rules of the project have it, once a chief of one of the teams consents. It is judged again then. Twice is once.',
    access: {
      ...signedIn,
      who: 'who is asked; chiefs of the team, owners of the project, admins',
      isOwn: (_db, _actor, { body }) => !('consent' in (body as object)),
    },
    scope: 'write',
    params: swapParams,
    body: SwapAnswer,
    answer: { status: 200, description: 'As it is now.', schema: Swap },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) =>
      'consent' in body
        ? consentToSwap(tx, actor, { ...params, ...body })
        : answerSwap(tx, actor, { ...params, ...body }),
  }),

  write({
    id: 'withdrawSwap',
    method: 'DELETE',
    path: '/api/projects/{pid}/swaps/{id}',
    tag,
    summary: 'Withdraw a hand-over',
    description: 'Until it is done. Twice is once.',
    access: { ...signedIn, who: 'who asked' },
    scope: 'write',
    params: swapParams,
    answer: { status: 204, description: 'Withdrawn.' },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params }) => withdrawSwap(tx, actor, params),
  }),
]
