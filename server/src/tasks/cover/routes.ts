import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { Task, taskParams } from '../schemas.ts'
import { answerCover } from './answering.ts'
import { listCandidates } from './candidates.ts'
import { getCover, startCover, stopCover } from './covers.ts'
import { Candidates, Cover, CoverAnswer, candidateQuery, coverQuery, NewCover, stopQuery } from './schemas.ts'

const tag = 'Tasks'
const chiefs = { ...signedIn, who: 'chiefs of the team, owners of the project, admins' }

export const coverOperations: Runnable[] = [
  read({
    id: 'listCandidates',
    method: 'GET',
    path: '/api/projects/{pid}/tasks/{id}/candidates',
    tag,
    summary: 'List who could come',
    description:
      'People of the project who have nothing to do with the task yet, the best first: those whom no rule forbids it, then those without a warning, of the team, with the skill, who have done this before, with fewer hours.',
    access: chiefs,
    scope: 'read',
    params: taskParams,
    query: candidateQuery,
    answer: { status: 200, description: 'A page of people.', schema: Candidates },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => listCandidates(db, actor, params, query),
  }),

  read({
    id: 'getCover',
    method: 'GET',
    path: '/api/projects/{pid}/tasks/{id}/cover',
    tag,
    summary: 'Read how the search for people goes',
    description: 'Who was asked, and what they said.',
    access: chiefs,
    scope: 'read',
    params: taskParams,
    query: coverQuery,
    answer: { status: 200, description: 'The search.', schema: Cover },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => getCover(db, actor, { ...params, ...query }),
  }),

  write({
    id: 'startCover',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/cover',
    tag,
    summary: 'Ask people, a few at a time',
    description:
      'By mail, those who fit best first, until every seat is taken, the task begins or nobody is left. Nobody is asked twice.',
    access: chiefs,
    scope: 'write',
    params: taskParams,
    body: NewCover,
    answer: { status: 200, description: 'The search, with the first who were asked.', schema: Cover },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => startCover(tx, actor, { ...params, ...body }),
  }),

  write({
    id: 'stopCover',
    method: 'DELETE',
    path: '/api/projects/{pid}/tasks/{id}/cover',
    tag,
    summary: 'Stop asking people',
    description: 'A yes that comes later is answered with thanks. Twice is once.',
    access: chiefs,
    scope: 'write',
    params: taskParams,
    query: stopQuery,
    answer: { status: 204, description: 'Stopped.' },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, query }) => stopCover(tx, actor, { ...params, ...query }),
  }),

  write({
    id: 'answerCover',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/cover/me',
    tag,
    summary: 'Answer whether you can come',
    description:
      'For who was asked. The first to say yes have the seats, also where chiefs decide otherwise: being asked is the invitation. Twice is once.',
    access: { ...signedIn, who: 'who was asked' },
    scope: 'write',
    params: taskParams,
    body: CoverAnswer,
    answer: { status: 200, description: 'The task as it is now, with your seat.', schema: Task, etag: true },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => answerCover(tx, actor, { ...params, ...body }),
  }),
]
