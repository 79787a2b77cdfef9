import { oneself, signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { keepKeysOfEvent } from '../../projects/index.ts'
import { Task, taskParams } from '../schemas.ts'
import { assignSeat, removeFromTask } from './assigning.ts'
import { answerOffer } from './offers.ts'
import { listTaskPeople, presentSeat } from './people.ts'
import { selectSeats } from './queries.ts'
import { Assignment, endingQuery, OfferAnswer, Seat, Seats, SignUp, seatParams } from './schemas.ts'
import { releaseSeat, signUp } from './seats.ts'

const tag = 'Tasks'
const chiefs = { ...signedIn, callers: 'chiefs of the team, owners of the project, admins' }
const own = { ...oneself, callers: 'anyone who can see the task, for themselves' }

export const seatOperations: Runnable[] = [
  read({
    id: 'listTaskPeople',
    method: 'GET',
    path: '/api/projects/{pid}/tasks/{id}/people',
    tag,
    summary: 'List people on a task',
    description:
      'Returns everyone with a seat. Only chiefs see pending requests and the waitlist; everyone sees their own entry.',
    access: { ...signedIn, callers: 'anyone who can see the task' },
    scope: 'read',
    params: taskParams,
    answer: { status: 200, description: 'People on the task.', schema: Seats },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => listTaskPeople(db, actor, params),
  }),

  write({
    id: 'signUp',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/people/me',
    tag,
    summary: 'Sign up for a task',
    description:
      'Assigns you a seat, or adds you to the waitlist if the task is full. If chiefs approve sign-ups, creates a request and notifies them. List every warning you accept in `accept`. Idempotent.',
    access: own,
    scope: 'write',
    params: taskParams,
    body: SignUp,
    answer: { status: 200, description: 'The task with your seat.', schema: Task, etag: true },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, body: { role, accept } }) =>
      signUp(tx, actor, { ...params, n: role, accept }),
  }),

  write({
    id: 'releaseSeat',
    method: 'DELETE',
    path: '/api/projects/{pid}/tasks/{id}/people/me',
    tag,
    summary: 'Drop a task',
    description:
      'Releases your seat, request or waitlist position, and notifies the chiefs if you had a confirmed seat. The seat is offered to the next person on the waitlist. Idempotent.',
    access: own,
    scope: 'write',
    params: taskParams,
    query: endingQuery,
    answer: { status: 204, description: 'Seat released.' },
    keepKeys: keepKeysOfEvent,
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, query }) => releaseSeat(tx, actor, params, query.message),
  }),

  write({
    id: 'answerOffer',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/people/me/offer',
    tag,
    summary: 'Answer a waitlist offer',
    description:
      'When a seat becomes free, people on the waitlist get an offer one after another and have limited time to accept. Accepting confirms the seat. Declining removes you from the waitlist and passes the offer to the next person.',
    access: own,
    scope: 'write',
    params: taskParams,
    body: OfferAnswer,
    answer: { status: 200, description: 'The updated task.', schema: Task, etag: true },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => answerOffer(tx, actor, { ...params, ...body }),
  }),

  write({
    id: 'assignSeat',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/people/{uid}',
    tag,
    summary: 'Assign someone to a task',
    description:
      'Assigns a seat to someone in the project, or approves their request or waitlist entry. Pass `override` with a reason to bypass scheduling rules; everyone on the task can read the reason. Sends the person an email. Idempotent.',
    access: chiefs,
    scope: 'write',
    params: seatParams,
    body: Assignment,
    answer: { status: 200, description: 'The person’s seat.', schema: Seat },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handle({ tx, actor, params, body: { role, override } }) {
      const seat = await assignSeat(tx, actor, { ...params, n: role, override })
      return presentSeat(seat, await selectSeats(tx, params))
    },
  }),

  write({
    id: 'removeFromTask',
    method: 'DELETE',
    path: '/api/projects/{pid}/tasks/{id}/people/{uid}',
    tag,
    summary: 'Remove someone from a task',
    description:
      'Takes the person off the task, or declines their request. Sends them an email and offers the seat to the next person on the waitlist.',
    access: chiefs,
    scope: 'write',
    params: seatParams,
    query: endingQuery,
    answer: { status: 204, description: 'Person removed.' },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, query }) => removeFromTask(tx, actor, { ...params, ...query }),
  }),
]
