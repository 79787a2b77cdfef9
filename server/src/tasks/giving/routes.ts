import { oneself } from '../../platform/http/access.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { Task, taskParams } from '../schemas.ts'
import { confirmOwnSeat } from './giving.ts'

export const givenOperations: Runnable[] = [
  write({
    id: 'confirmSeat',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/people/me/confirmation',
    tag: 'Tasks',
    summary: 'Confirm your seat',
    description:
      'Says that you come, if you were asked to confirm: your seat has `confirmation` then. If you can’t come, drop the task instead. Idempotent.',
    access: { ...oneself, callers: 'anyone who can see the task, for themselves' },
    scope: 'write',
    params: taskParams,
    answer: { status: 200, description: 'The task with your seat.', schema: Task, etag: true },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params }) => confirmOwnSeat(tx, actor, params),
  }),
]
