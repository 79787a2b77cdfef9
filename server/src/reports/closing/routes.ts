import { seatsWorked } from '../../hours/index.ts'
import { type Runnable, read } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { selectClosing } from './queries.ts'
import { Closing } from './schemas.ts'

export const closingOperations: Runnable[] = [
  read({
    id: 'getClosing',
    method: 'GET',
    path: '/api/projects/{pid}/closing',
    tag: 'Reports',
    summary: 'Check what is left to do after an event',
    description:
      'Returns what owners need to close a project: attendance, certificates, announcements, and the project that follows.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'Where the project stands.', schema: Closing },
    handle: ({ db, actor, params }) =>
      selectClosing(db, params.pid, { reader: actor.uid, worked: seatsWorked }),
  }),
]
