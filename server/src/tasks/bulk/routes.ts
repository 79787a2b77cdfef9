import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { pidParams } from '../../projects/index.ts'
import { Tasks } from '../schemas.ts'
import { changeTasks, previewTaskChanges } from './changes.ts'
import { NewSeries, TaskChanges, TaskChangesPreview } from './schemas.ts'
import { createSeries } from './series.ts'

const tag = 'Tasks'
const access = { ...signedIn, callers: 'chiefs of the teams, owners of the project, admins' }

export const bulkOperations: Runnable[] = [
  write({
    id: 'createTaskSeries',
    method: 'POST',
    path: '/api/projects/{pid}/task-series',
    tag,
    summary: 'Create a series of tasks',
    description:
      'Creates the same task on several days, at the same local time in the project’s time zone. The tasks share a `series` identifier.',
    access,
    scope: 'write',
    params: pidParams,
    body: NewSeries,
    answer: { status: 201, description: 'The new tasks, ordered by time.', schema: Tasks },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => createSeries(tx, actor, params.pid, body),
  }),

  write({
    id: 'previewTaskChanges',
    method: 'POST',
    path: '/api/projects/{pid}/task-changes/preview',
    tag,
    summary: 'Preview a bulk change of tasks',
    description:
      'Returns the new time of each task, how many people would be emailed, whose shifts would conflict, and what prevents the change. Changes nothing.',
    access,
    scope: 'read',
    params: pidParams,
    body: TaskChanges,
    answer: { status: 200, description: 'The preview.', schema: TaskChangesPreview },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => previewTaskChanges(tx, actor, params.pid, body),
  }),

  write({
    id: 'changeTasks',
    method: 'POST',
    path: '/api/projects/{pid}/task-changes',
    tag,
    summary: 'Change tasks in bulk',
    description:
      'Changes all tasks or none. People with a seat keep it and get one email per task with your message. No email is sent for copies.',
    access,
    scope: 'write',
    params: pidParams,
    body: TaskChanges,
    answer: {
      status: 200,
      description:
        'The updated tasks, or their copies. Cancelled tasks that nobody ever signed up for are deleted and not listed.',
      schema: Tasks,
    },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => changeTasks(tx, actor, params.pid, body),
  }),
]
