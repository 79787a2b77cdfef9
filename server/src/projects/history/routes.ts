import { type Runnable, read } from '../../platform/http/operation.ts'
import { ownersOfProject } from '../projects.ts'
import { pidParams } from '../schemas.ts'
import { listHistory } from './history.ts'
import { History, historyQuery } from './schemas.ts'

export const historyOperations: Runnable[] = [
  read({
    id: 'listHistory',
    method: 'GET',
    path: '/api/projects/{pid}/history',
    tag: 'Projects',
    summary: 'Read the history of a project',
    description: 'Who changed what, newest first. Nobody can alter it.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: historyQuery,
    answer: { status: 200, description: 'A page of lines.', schema: History },
    handle: ({ db, params, query }) => listHistory(db, params, query),
  }),
]
