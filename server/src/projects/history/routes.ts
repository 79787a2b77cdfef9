import { type Runnable, read } from '../../platform/http/operation.ts'
import { ownersOfProject } from '../projects.ts'
import { pidParams } from '../schemas.ts'
import { listHistory, listHistoryPeople } from './history.ts'
import { History, HistoryPeople, historyPeopleQuery, historyQuery } from './schemas.ts'

export const historyOperations: Runnable[] = [
  read({
    id: 'listHistory',
    method: 'GET',
    path: '/api/projects/{pid}/history',
    tag: 'Projects',
    summary: 'Read the history of a project',
    description:
      'Who changed what, newest first. Nobody can alter it. Lines about claims and payouts are for owners and finance of the project.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: historyQuery,
    answer: { status: 200, description: 'A page of lines.', schema: History },
    handle: ({ db, actor, params, query }) => listHistory(db, actor, params, query),
  }),

  read({
    id: 'listHistoryPeople',
    method: 'GET',
    path: '/api/projects/{pid}/history/people',
    tag: 'Projects',
    summary: 'Find who stands in the history of a project',
    description:
      'Everyone who did something or to whom something happened, by name; also those who are gone from the project.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: historyPeopleQuery,
    answer: { status: 200, description: 'The first of them.', schema: HistoryPeople },
    handle: ({ db, params, query }) => listHistoryPeople(db, params.pid, query),
  }),
]
