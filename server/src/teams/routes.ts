import { z } from 'zod'
import { anyone, signedIn } from '../platform/http/access.ts'
import { etagOf, requireMatch } from '../platform/http/etags.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../projects/index.ts'
import { NewTeam, Team, TeamChange, TeamOrder, Teams, teamParams } from './schemas.ts'
import { changeTeam, createTeam, getTeam, listTeams, orderTeams } from './teams.ts'

const tag = 'Teams'

export const teamOperations: Runnable[] = [
  read({
    id: 'listTeams',
    method: 'GET',
    path: '/api/projects/{pid}/teams',
    tag,
    summary: 'List the teams of a project',
    description: 'In their order, with how many people they have and want.',
    access: anyone,
    scope: 'read',
    params: pidParams,
    query: z.object({
      archived: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true')
        .meta({
          description: '`true` to have those of the past as well, for owners.',
          override: { type: 'string', enum: ['true', 'false'] },
        }),
    }),
    answer: { status: 200, description: 'All of them.', schema: Teams },
    errors: ['not_found'],
    handle: ({ db, actor, params, query }) => listTeams(db, actor, params.pid, query.archived),
  }),

  write({
    id: 'createTeam',
    method: 'POST',
    path: '/api/projects/{pid}/teams',
    tag,
    summary: 'Create a team',
    description: 'After the others. The `tid` is yours to choose and stays for good.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: NewTeam,
    answer: {
      status: 201,
      description: 'The team as it is now.',
      schema: Team,
      etag: true,
      headers: { Location: 'Where it can be read.' },
    },
    errors: ['conflict'],
    async handle({ tx, actor, params, body, reply }) {
      const team = await createTeam(tx, actor, params.pid, body)
      reply.header('location', `/api/projects/${team.pid}/teams/${team.tid}`)
      return team
    },
  }),

  read({
    id: 'getTeam',
    method: 'GET',
    path: '/api/projects/{pid}/teams/{tid}',
    tag,
    summary: 'Read a team',
    description: 'What is `internal` is for those in the team, owners and admins.',
    access: anyone,
    scope: 'read',
    params: teamParams,
    answer: { status: 200, description: 'The team.', schema: Team, etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getTeam(db, actor, params),
  }),

  write({
    id: 'changeTeam',
    method: 'PATCH',
    path: '/api/projects/{pid}/teams/{tid}',
    tag,
    summary: 'Change a team',
    description:
      'Only what is given changes. Chiefs change the texts of their own, `recruiting` and how one comes in; the rest is for owners. A team is archived, never deleted: its past stays.',
    access: { ...signedIn, who: 'chiefs of the team, owners of the project, admins' },
    scope: 'write',
    params: teamParams,
    body: TeamChange,
    answer: { status: 200, description: 'The team as it is now.', schema: Team, etag: true },
    errors: ['stale', 'conflict', 'forbidden', 'not_found'],
    handle: ({ tx, actor, params, body, request }) =>
      changeTeam(tx, actor, params, {
        change: body,
        expect: (team) => requireMatch(request.headers['if-match'], etagOf(JSON.stringify(Team.parse(team)))),
      }),
  }),

  write({
    id: 'orderTeams',
    method: 'PUT',
    path: '/api/projects/{pid}/team-order',
    tag,
    summary: 'Put the teams in order',
    description: 'As the listing and every page show them.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: TeamOrder,
    answer: { status: 200, description: 'The teams in their order.', schema: Teams },
    errors: ['conflict'],
    handle: ({ tx, actor, params, body }) => orderTeams(tx, actor, params.pid, body.tids),
  }),
]
