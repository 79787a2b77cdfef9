import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { pidParams } from '../../projects/index.ts'
import { Tasks } from '../schemas.ts'
import { changeTasks, previewTaskChanges } from './changes.ts'
import { NewSeries, TaskChanges, TaskChangesPreview } from './schemas.ts'
import { createSeries } from './series.ts'

const tag = 'Tasks'
const access = { ...signedIn, who: 'chiefs of the teams, owners of the project, admins' }

export const bulkOperations: Runnable[] = [
  write({
    id: 'createTaskSeries',
    method: 'POST',
    path: '/api/projects/{pid}/task-series',
    tag,
    summary: 'Create a task on several days',
    description: 'At the same time by the clock of the project on each of them. They share a `series`.',
    access,
    scope: 'write',
    params: pidParams,
    body: NewSeries,
    answer: { status: 201, description: 'All of them, by time.', schema: Tasks },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => createSeries(tx, actor, params.pid, body),
  }),

  write({
    id: 'previewTaskChanges',
    method: 'POST',
    path: '/api/projects/{pid}/task-changes/preview',
    tag,
    summary: 'See what a change of several tasks would do',
    description:
      'When each would be, how many people are told, for whom it clashes, and what cannot be done.',
    access,
    scope: 'read',
    params: pidParams,
    body: TaskChanges,
    answer: { status: 200, description: 'What would happen. Nothing has.', schema: TaskChangesPreview },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => previewTaskChanges(tx, actor, params.pid, body),
  }),

  write({
    id: 'changeTasks',
    method: 'POST',
    path: '/api/projects/{pid}/task-changes',
    tag,
    summary: 'Change several tasks',
    description:
      'All of them or none. Those who have a seat keep it, and get one mail a task with the words; of a copy nobody is told.',
    access,
    scope: 'write',
    params: pidParams,
    body: TaskChanges,
    answer: {
      status: 200,
      description:
        'The tasks as they are now, or their copies. Those that nobody ever signed up for are gone if cancelled.',
      schema: Tasks,
    },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => changeTasks(tx, actor, params.pid, body),
  }),
]
