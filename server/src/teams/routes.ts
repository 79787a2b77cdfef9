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
    summary: 'List teams of a project',
    description: 'Returns the teams in display order, with how many people each has and needs.',
    access: anyone,
    scope: 'read',
    params: pidParams,
    query: z.object({
      archived: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true')
        .meta({
          description: '`true` to include archived teams. Only for owners.',
          override: { type: 'string', enum: ['true', 'false'] },
        }),
    }),
    answer: { status: 200, description: 'The teams.', schema: Teams },
    errors: ['not_found'],
    handle: ({ db, actor, params, query }) => listTeams(db, actor, params.pid, query.archived),
  }),

  write({
    id: 'createTeam',
    method: 'POST',
    path: '/api/projects/{pid}/teams',
    tag,
    summary: 'Create a team',
    description: 'Adds the team after the others. You choose its `tid`, which can’t be changed later.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: NewTeam,
    answer: {
      status: 201,
      description: 'The new team.',
      schema: Team,
      etag: true,
      headers: { Location: 'URL of the new team.' },
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
    summary: 'Get a team',
    description: '`internal` and `links` are included only for people in the team, owners and admins.',
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
    summary: 'Update a team',
    description:
      'Updates only the given fields. Chiefs can change the texts of their team, `recruiting` and `sign_up`; everything else is for owners. Teams can be archived but not deleted.',
    access: { ...signedIn, callers: 'chiefs of the team, owners of the project, admins' },
    scope: 'write',
    params: teamParams,
    body: TeamChange,
    answer: { status: 200, description: 'The updated team.', schema: Team, etag: true },
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
    summary: 'Reorder teams',
    description: 'Sets the display order of teams in the members listing and on every page.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: TeamOrder,
    answer: { status: 200, description: 'The teams in their new order.', schema: Teams },
    errors: ['conflict'],
    handle: ({ tx, actor, params, body }) => orderTeams(tx, actor, params.pid, body.tids),
  }),
]
