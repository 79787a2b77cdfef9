import { type Runnable, read } from '../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../projects/index.ts'
import { countPeople, listProjectPeople } from './people-list.ts'
import { PeopleCount, ProjectPeople, peopleCountQuery, projectPeopleQuery } from './schemas.ts'

export const peopleListOperations: Runnable[] = [
  read({
    id: 'listProjectPeople',
    method: 'GET',
    path: '/api/projects/{pid}/people',
    tag: 'Projects',
    summary: 'List people in a project',
    description:
      'Returns everyone in the project, ordered by name, with their teams, email addresses, shifts, hours and outstanding forms.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: projectPeopleQuery,
    answer: { status: 200, description: 'A page of people.', schema: ProjectPeople },
    handle: ({ db, params, query }) => listProjectPeople(db, params.pid, query),
  }),

  read({
    id: 'countProjectPeople',
    method: 'GET',
    path: '/api/projects/{pid}/people-count',
    tag: 'Projects',
    summary: 'Count people in a project',
    description: 'Returns how many people match the filters, and the names of three of them.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: peopleCountQuery,
    answer: { status: 200, description: 'The number of people.', schema: PeopleCount },
    handle: ({ db, params, query }) => countPeople(db, params.pid, query),
  }),
]
