import { z } from 'zod'
import { signedIn } from '../platform/http/access.ts'
import { etagOf, requireMatch } from '../platform/http/etags.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { text } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'
import { getTask, listTasks } from './reading.ts'
import { NewTask, Task, TaskChange, Tasks, taskParams, taskQuery } from './schemas.ts'
import { changeTask, createTask, removeTask } from './tasks.ts'

const tag = 'Tasks'
const chiefs = { ...signedIn, who: 'chiefs of the team, owners of the project, admins' }

export const coreOperations: Runnable[] = [
  read({
    id: 'listTasks',
    method: 'GET',
    path: '/api/projects/{pid}/tasks',
    tag,
    summary: 'List the tasks of a project',
    description:
      'Those you may see, by time; what is done whenever comes last. Each says whether you can sign up, and if not, why. With `fits` a page may be shorter than asked for: go on while there is a `next_cursor`.',
    access: signedIn,
    scope: 'read',
    params: pidParams,
    query: taskQuery,
    answer: { status: 200, description: 'A page of tasks.', schema: Tasks },
    errors: ['not_found'],
    handle: ({ db, actor, params, query }) => listTasks(db, actor, params.pid, query),
  }),

  write({
    id: 'createTask',
    method: 'POST',
    path: '/api/projects/{pid}/tasks',
    tag,
    summary: 'Create a task',
    description: 'For a team, by its chiefs; for the project itself, by its owners.',
    access: chiefs,
    scope: 'write',
    params: pidParams,
    body: NewTask,
    answer: {
      status: 201,
      description: 'The task as it is now.',
      schema: Task,
      etag: true,
      headers: { Location: 'Where it can be read.' },
    },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handle({ tx, actor, params, body, reply }) {
      const task = await createTask(tx, actor, params.pid, body)
      reply.header('location', `/api/projects/${task.pid}/tasks/${task.id}`)
      return task
    },
  }),

  read({
    id: 'getTask',
    method: 'GET',
    path: '/api/projects/{pid}/tasks/{id}',
    tag,
    summary: 'Read a task',
    description: 'With what you have with it, and whether you can sign up.',
    access: { ...signedIn, who: 'who may see it' },
    scope: 'read',
    params: taskParams,
    answer: { status: 200, description: 'The task.', schema: Task, etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getTask(db, actor, params),
  }),

  write({
    id: 'changeTask',
    method: 'PATCH',
    path: '/api/projects/{pid}/tasks/{id}',
    tag,
    summary: 'Change a task',
    description:
      'Only what is given changes. Those who have a seat keep it, and are told of another time, place or name, once.',
    access: chiefs,
    scope: 'write',
    params: taskParams,
    body: TaskChange,
    answer: { status: 200, description: 'The task as it is now.', schema: Task, etag: true },
    errors: ['stale', 'conflict', 'forbidden', 'not_found'],
    handle: ({ tx, actor, params, body, request }) =>
      changeTask(tx, actor, params, {
        change: body,
        expect: (task) => requireMatch(request.headers['if-match'], etagOf(JSON.stringify(Task.parse(task)))),
      }),
  }),

  write({
    id: 'removeTask',
    method: 'DELETE',
    path: '/api/projects/{pid}/tasks/{id}',
    tag,
    summary: 'Cancel a task',
    description:
      'For good: those who have a seat are told. A task that nobody ever signed up for is deleted instead.',
    access: chiefs,
    scope: 'write',
    params: taskParams,
    query: z.object({
      reason: text(500)
        .default('')
        .meta({ description: 'Said to those who have a seat.', example: 'Too few people.' }),
    }),
    answer: { status: 204, description: 'Cancelled or deleted.' },
    errors: ['conflict', 'forbidden', 'not_found'],
    handle: ({ tx, actor, params, query }) => removeTask(tx, actor, params, query.reason),
  }),
]
