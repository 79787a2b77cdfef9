import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { pidParams } from '../../projects/index.ts'
import { taskParams } from '../schemas.ts'
import { listHandOverCandidates, listSwaps } from './reading.ts'
import {
  candidateQuery,
  HandOverCandidates,
  NewSwap,
  Swap,
  SwapAnswer,
  Swaps,
  swapParams,
  swapsQuery,
} from './schemas.ts'
import { answerSwap, consentToSwap, requestSwap, withdrawSwap } from './swaps.ts'

const tag = 'Tasks'

export const swapOperations: Runnable[] = [
  read({
    id: 'listSwaps',
    method: 'GET',
    path: '/api/projects/{pid}/swaps',
    tag,
    summary: 'List handovers and swaps',
    description:
      'Returns your own handovers and swaps in any state, newest first. Chiefs and owners also get those that need their consent.',
    access: signedIn,
    scope: 'read',
    params: pidParams,
    query: swapsQuery,
    answer: { status: 200, description: 'A page of handovers and swaps.', schema: Swaps },
    errors: ['not_found'],
    handle: ({ db, actor, params, query }) => listSwaps(db, actor, params.pid, query),
  }),

  read({
    id: 'listHandOverCandidates',
    method: 'GET',
    path: '/api/projects/{pid}/tasks/{id}/hand-over-candidates',
    tag,
    summary: 'Find people to take over your seat',
    description:
      'Searches by part of a name among people in the project who can see the task and have no seat on it. Returns at most 20 people.',
    access: { ...signedIn, callers: 'people with a seat on the task' },
    scope: 'read',
    params: taskParams,
    query: candidateQuery,
    answer: { status: 200, description: 'Matching people, ordered by name.', schema: HandOverCandidates },
    errors: ['not_found', 'conflict'],
    handle: ({ db, actor, params, query }) => listHandOverCandidates(db, actor, { ...params, ...query }),
  }),

  write({
    id: 'requestSwap',
    method: 'POST',
    path: '/api/projects/{pid}/swaps',
    tag,
    summary: 'Offer your seat to someone',
    description:
      'Asks someone to take over your seat, or to swap it for one of theirs. The request is refused right away if a scheduling rule blocks either of you. Sends them an email. You keep your seat until the handover is complete.',
    access: { ...signedIn, callers: 'the person who has the seat' },
    scope: 'write',
    params: pidParams,
    body: NewSwap,
    answer: { status: 201, description: 'The handover or swap.', schema: Swap },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => requestSwap(tx, actor, params.pid, body),
  }),

  write({
    id: 'answerSwap',
    method: 'PUT',
    path: '/api/projects/{pid}/swaps/{id}',
    tag,
    summary: 'Answer or approve a handover',
    description:
      'The person who was asked accepts or declines with `answer`. Accepting completes the handover immediately or, if the project’s rules require it, after a chief of one of the teams approves it with `consent`. Scheduling rules are checked again at each step. Emails the people affected. Idempotent.',
    access: {
      ...signedIn,
      callers: 'the person asked; chiefs of the team, owners of the project, admins',
      isOwn: (_db, _actor, { body }) => !('consent' in (body as object)),
    },
    scope: 'write',
    params: swapParams,
    body: SwapAnswer,
    answer: { status: 200, description: 'The updated handover or swap.', schema: Swap },
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
    summary: 'Withdraw a handover',
    description: 'Possible until the handover is complete. Idempotent.',
    access: { ...signedIn, callers: 'the person who asked' },
    scope: 'write',
    params: swapParams,
    answer: { status: 204, description: 'Handover withdrawn.' },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params }) => withdrawSwap(tx, actor, params),
  }),
]
