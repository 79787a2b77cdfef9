import { spendAddition } from '../../people/index.ts'
import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import { History, historyQuery, listHistory, ownersOfProject, pidParams } from '../../projects/index.ts'
import { chiefsOfTeam, peopleOfTeam } from '../access.ts'
import { teamParams } from '../schemas.ts'
import { addByEmail, listTeamPeople, putInTeam, takeOutOfTeam } from './memberships.ts'
import { listProjectPeople } from './project-people.ts'
import type { TeamRole } from './queries.ts'
import {
  NewTeamPerson,
  ProjectPeople,
  peopleQuery,
  projectPeopleQuery,
  stayParams,
  TeamPeople,
  TeamPerson,
} from './schemas.ts'

const tag = 'Teams'

const kinds: { role: TeamRole; name: string; path: string; other: string }[] = [
  { role: 'chief', name: 'Chief', path: 'chiefs', other: 'A member becomes a chief.' },
  { role: 'member', name: 'Member', path: 'members', other: 'A chief becomes a member.' },
]

export const teamPeopleOperations = (limits: RateLimits): Runnable[] => [
  ...kinds.flatMap(stayOf),
  write({
    id: 'addToTeam',
    method: 'POST',
    path: '/api/projects/{pid}/teams/{tid}/people',
    tag,
    summary: 'Add someone to a team by their address',
    description:
      'Whoever has the address, known here so far or not. They are invited by mail, to a draft when it is opened, and in the team once they say yes.',
    access: chiefsOfTeam,
    scope: 'write',
    params: teamParams,
    body: NewTeamPerson,
    answer: { status: 201, description: 'Who they are in the team now.', schema: TeamPerson },
    errors: ['conflict'],
    limit: ({ actor }) => spendAddition(limits, actor.uid),
    handle: ({ tx, actor, params, body }) => addByEmail(tx, actor, params, body),
  }),
  read({
    id: 'listTeamPeople',
    method: 'GET',
    path: '/api/projects/{pid}/teams/{tid}/people',
    tag,
    summary: 'List the people of a team',
    description:
      'Chiefs first. Those in the team see names; those who run it see addresses, and who is invited, too.',
    access: peopleOfTeam,
    scope: 'read',
    params: teamParams,
    query: peopleQuery,
    answer: { status: 200, description: 'All of them.', schema: TeamPeople },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => listTeamPeople(db, actor, params, query.former),
  }),
  read({
    id: 'listTeamHistory',
    method: 'GET',
    path: '/api/projects/{pid}/teams/{tid}/history',
    tag,
    summary: 'Read the history of a team',
    description: 'Who changed what in it, newest first. Nobody can alter it.',
    access: chiefsOfTeam,
    scope: 'read',
    params: teamParams,
    query: historyQuery,
    answer: { status: 200, description: 'A page of lines.', schema: History },
    handle: ({ db, actor, params, query }) => listHistory(db, actor, params, query),
  }),
  read({
    id: 'listProjectPeople',
    method: 'GET',
    path: '/api/projects/{pid}/people',
    tag: 'Projects',
    summary: 'List the people of a project',
    description: 'By name, with their teams and addresses.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: projectPeopleQuery,
    answer: { status: 200, description: 'A page of people.', schema: ProjectPeople },
    handle: ({ db, params, query }) => listProjectPeople(db, params.pid, query),
  }),
]

function stayOf({ role, name, path, other }: (typeof kinds)[number]): Runnable[] {
  const shared = {
    path: `/api/projects/{pid}/teams/{tid}/${path}/{uid}`,
    tag,
    scope: 'write' as const,
    params: stayParams,
    answer: { status: 204, description: 'Done.' },
    errors: ['conflict'] as const,
  }
  return [
    write({
      ...shared,
      id: `add${name}`,
      method: 'PUT',
      summary: `Make someone a ${role} of a team`,
      description: `${other} Someone who was not in it is invited by mail, and in it once they say yes. Twice is once.`,
      access: chiefsOfTeam,
      handle: ({ tx, actor, params }) => putInTeam(tx, actor, { ...params, role }),
    }),
    write({
      ...shared,
      id: `remove${name}`,
      method: 'DELETE',
      summary: `Take a ${role} out of a team`,
      description: 'Anyone may leave. What was stays in the history, and they may come back. Twice is once.',
      access: {
        ...signedIn,
        who: 'chiefs of the team, owners of the project, admins, and oneself',
        isOwn: (_db, actor, { params: { uid } }) => uid === actor.uid,
      },
      errors: ['conflict', 'forbidden', 'not_found'],
      handle: ({ tx, actor, params }) => takeOutOfTeam(tx, actor, { ...params, role }),
    }),
  ]
}
