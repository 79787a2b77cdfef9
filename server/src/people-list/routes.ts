import type { Audience } from '../audiences/index.ts'
import type { Actor } from '../platform/http/access.ts'
import { type Runnable, read } from '../platform/http/operation.ts'
import { perMinute, type RateLimits } from '../platform/http/rate-limits.ts'
import { ownersOfProject, pidParams } from '../projects/index.ts'
import { countPeople, listProjectPeople } from './people-list.ts'
import { PeopleCount, ProjectPeople, peopleCountQuery, projectPeopleQuery } from './schemas.ts'

/** Conditions read whole tables of the project: far more often than anyone changes them. */
const questions = perMinute('audiences', 120)

async function limitQuestions(limits: RateLimits, { uid }: Actor, where: Audience | undefined) {
  if (where?.length) await limits.spendExactly(questions, [`audiences:${uid}`])
}

export const peopleListOperations = (limits: RateLimits): Runnable[] => [
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
    async handle({ db, actor, params, query }) {
      await limitQuestions(limits, actor, query.where)
      return listProjectPeople(db, params.pid, query)
    },
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
    async handle({ db, actor, params, query }) {
      await limitQuestions(limits, actor, query.where)
      return countPeople(db, params.pid, query)
    },
  }),
]
