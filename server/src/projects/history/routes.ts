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
    summary: 'List the history of a project',
    description:
      'Who changed what, newest first. The history is immutable. Only owners and people with the finance role see entries about claims and payouts.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: historyQuery,
    answer: { status: 200, description: 'A page of history entries.', schema: History },
    handle: ({ db, actor, params, query }) => listHistory(db, actor, params, query),
  }),

  read({
    id: 'listHistoryPeople',
    method: 'GET',
    path: '/api/projects/{pid}/history/people',
    tag: 'Projects',
    summary: 'Search people in the history of a project',
    description:
      'Returns everyone who made a change or was affected by one, ordered by name, including people who have left the project.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: historyPeopleQuery,
    answer: { status: 200, description: 'The first matches.', schema: HistoryPeople },
    handle: ({ db, params, query }) => listHistoryPeople(db, params.pid, query),
  }),
]
