import { oneself, signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { Task, taskParams } from '../schemas.ts'
import { assignSeat, removeFromTask } from './assigning.ts'
import { answerOffer } from './offers.ts'
import { listTaskPeople, presentSeat } from './people.ts'
import { selectSeats } from './queries.ts'
import { Assignment, endingQuery, OfferAnswer, Seat, Seats, SeatWish, seatParams } from './schemas.ts'
import { giveBackSeat, takeSeat } from './seats.ts'

const tag = 'Tasks'
const chiefs = { ...signedIn, who: 'chiefs of the team, owners of the project, admins' }
const own = { ...oneself, who: 'who sees the task, for themselves' }

export const seatOperations: Runnable[] = [
  read({
    id: 'listTaskPeople',
    method: 'GET',
    path: '/api/projects/{pid}/tasks/{id}/people',
    tag,
    summary: 'List the people of a task',
    description: 'Who asks for a seat or waits for one is for chiefs, and for themselves.',
    access: { ...signedIn, who: 'who sees the task' },
    scope: 'read',
    params: taskParams,
    answer: { status: 200, description: 'All of them.', schema: Seats },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => listTaskPeople(db, actor, params),
  }),

  write({
    id: 'takeSeat',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/people/me',
    tag,
    summary: 'Sign up for a task',
    description:
      'A seat at once, or a place in line where all are taken; where chiefs decide, a request. What speaks against it must be accepted by name. Twice is once.',
    access: own,
    scope: 'write',
    params: taskParams,
    body: SeatWish,
    answer: { status: 200, description: 'The task as it is now, with your seat.', schema: Task, etag: true },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, body: { role, accept } }) =>
      takeSeat(tx, actor, { ...params, n: role, accept }),
  }),

  write({
    id: 'giveBackSeat',
    method: 'DELETE',
    path: '/api/projects/{pid}/tasks/{id}/people/me',
    tag,
    summary: 'Give a seat back',
    description: 'Also a request or a place in line. The seat goes to the next who waits. Twice is once.',
    access: own,
    scope: 'write',
    params: taskParams,
    query: endingQuery,
    answer: { status: 204, description: 'Given back.' },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, query }) => giveBackSeat(tx, actor, params, query.words),
  }),

  write({
    id: 'answerOffer',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/people/me/offer',
    tag,
    summary: 'Answer whether you want the seat kept for you',
    description: 'Who waits is asked in turn, and has some time for a yes. After a no the next is asked.',
    access: own,
    scope: 'write',
    params: taskParams,
    body: OfferAnswer,
    answer: { status: 200, description: 'The task as it is now.', schema: Task, etag: true },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => answerOffer(tx, actor, { ...params, ...body }),
  }),

  write({
    id: 'assignSeat',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/people/{uid}',
    tag,
    summary: 'Put someone on a task',
    description:
      'Someone of the project, who asked for it, or who waits. Rules that stand against it can be set aside with a reason, which everyone on the task can read. They are told by mail.',
    access: chiefs,
    scope: 'write',
    params: seatParams,
    body: Assignment,
    answer: { status: 200, description: 'Their seat.', schema: Seat },
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
    summary: 'Take someone off a task',
    description: 'Also a no to who asks. They are told by mail; the seat goes to the next who waits.',
    access: chiefs,
    scope: 'write',
    params: seatParams,
    query: endingQuery,
    answer: { status: 204, description: 'Taken off.' },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, query }) => removeFromTask(tx, actor, { ...params, ...query }),
  }),
]
