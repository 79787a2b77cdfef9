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
const chiefs = { ...signedIn, callers: 'chiefs of the team, owners of the project, admins' }

export const coreOperations: Runnable[] = [
  read({
    id: 'listTasks',
    method: 'GET',
    path: '/api/projects/{pid}/tasks',
    tag,
    summary: 'List tasks of a project',
    description:
      'Returns the tasks you can see, ordered by start time; tasks without a time come last. Each task says whether you can sign up and, if not, why. With `fits`, a page can hold fewer items than `limit`: keep paging while `next_cursor` is set.',
    access: signedIn,
    scope: 'read',
    params: pidParams,
    query: taskQuery,
    answer: { status: 200, description: 'A page of tasks.', schema: Tasks, etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params, query }) => listTasks(db, actor, params.pid, query),
  }),

  write({
    id: 'createTask',
    method: 'POST',
    path: '/api/projects/{pid}/tasks',
    tag,
    summary: 'Create a task',
    description:
      'Chiefs create tasks for their team. Only owners can create a task that belongs to the project itself (`tid` null).',
    access: chiefs,
    scope: 'write',
    params: pidParams,
    body: NewTask,
    answer: {
      status: 201,
      description: 'The new task.',
      schema: Task,
      etag: true,
      headers: { Location: 'URL of the new task.' },
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
    summary: 'Get a task',
    description: 'Includes your own seat on the task, if any, and whether you can sign up.',
    access: { ...signedIn, callers: 'anyone who can see the task' },
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
    summary: 'Update a task',
    description:
      'Updates only the given fields. People with a seat keep it. If the time, location or title changes, they get one email; several changes in a row are combined.',
    access: chiefs,
    scope: 'write',
    params: taskParams,
    body: TaskChange,
    answer: { status: 200, description: 'The updated task.', schema: Task, etag: true },
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
      'Cancels the task permanently and emails everyone with a seat. A task that nobody ever signed up for is deleted instead.',
    access: chiefs,
    scope: 'write',
    params: taskParams,
    query: z.object({
      reason: text(500)
        .default('')
        .meta({ description: 'Message to everyone with a seat.', example: 'Too few people.' }),
    }),
    answer: { status: 204, description: 'Task cancelled or deleted.' },
    errors: ['conflict', 'forbidden', 'not_found'],
    handle: ({ tx, actor, params, query }) => removeTask(tx, actor, params, query.reason),
  }),
]
