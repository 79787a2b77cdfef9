import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, read } from '../../platform/http/operation.ts'
import { pidParams } from '../../projects/index.ts'
import { countTasks } from './counting.ts'
import { TaskCounts } from './schemas.ts'

export const countOperations: Runnable[] = [
  read({
    id: 'countTasks',
    method: 'GET',
    path: '/api/projects/{pid}/task-counts',
    tag: 'Tasks',
    summary: 'Count tasks',
    description:
      'Counts the tasks that you manage: as a chief, those of your teams; as an owner, all of them. `cells` contains the seats by day and team.',
    access: { ...signedIn, callers: 'chiefs of a team, owners of the project, admins' },
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The counts.', schema: TaskCounts, etag: true },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params }) => countTasks(db, actor, params.pid),
  }),
]
