import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { Task, taskParams } from '../schemas.ts'
import { answerCover } from './answering.ts'
import { listCandidates } from './candidates.ts'
import { getCover, startCover, stopCover } from './covers.ts'
import { Candidates, Cover, CoverAnswer, candidateQuery, coverQuery, NewCover, stopQuery } from './schemas.ts'

const tag = 'Tasks'
const chiefs = { ...signedIn, callers: 'chiefs of the team, owners of the project, admins' }

export const coverOperations: Runnable[] = [
  read({
    id: 'listCandidates',
    method: 'GET',
    path: '/api/projects/{pid}/tasks/{id}/candidates',
    tag,
    summary: 'List candidates for a task',
    description:
      'People in the project who have no seat, request or waitlist position on the task. Best matches come first: people whom no rule blocks, then people without warnings, in the team, with the skill, with experience in this kind of task, and with fewer hours.',
    access: chiefs,
    scope: 'read',
    params: taskParams,
    query: candidateQuery,
    answer: { status: 200, description: 'A page of candidates.', schema: Candidates },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => listCandidates(db, actor, params, query),
  }),

  read({
    id: 'getCover',
    method: 'GET',
    path: '/api/projects/{pid}/tasks/{id}/cover',
    tag,
    summary: 'Get a cover search',
    description: 'Returns the progress of the search: who was asked, and what they answered.',
    access: chiefs,
    scope: 'read',
    params: taskParams,
    query: coverQuery,
    answer: { status: 200, description: 'The cover search.', schema: Cover },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => getCover(db, actor, { ...params, ...query }),
  }),

  write({
    id: 'startCover',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/cover',
    tag,
    summary: 'Start a cover search',
    description:
      'Emails candidates in waves, best matches first, until every seat is filled, the task starts or nobody is left to ask. Nobody is asked twice.',
    access: chiefs,
    scope: 'write',
    params: taskParams,
    body: NewCover,
    answer: { status: 200, description: 'The cover search with its first wave.', schema: Cover },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => startCover(tx, actor, { ...params, ...body }),
  }),

  write({
    id: 'stopCover',
    method: 'DELETE',
    path: '/api/projects/{pid}/tasks/{id}/cover',
    tag,
    summary: 'Stop a cover search',
    description:
      'No further people are asked. People who accept afterwards get no seat; they see a thank-you note. Idempotent.',
    access: chiefs,
    scope: 'write',
    params: taskParams,
    query: stopQuery,
    answer: { status: 204, description: 'Cover search stopped.' },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, query }) => stopCover(tx, actor, { ...params, ...query }),
  }),

  write({
    id: 'answerCover',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/cover/me',
    tag,
    summary: 'Answer a cover request',
    description:
      'Accepts or declines a cover request that you received. The first people to accept get the seats, even if the task otherwise needs approval. Idempotent.',
    access: { ...signedIn, callers: 'people who were asked' },
    scope: 'write',
    params: taskParams,
    body: CoverAnswer,
    answer: { status: 200, description: 'The task with your seat.', schema: Task, etag: true },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => answerCover(tx, actor, { ...params, ...body }),
  }),
]
