import { limitAdditions } from '../../people/index.ts'
import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import { History, historyQuery, listHistory } from '../../projects/index.ts'
import { chiefsOfTeam, peopleOfTeam } from '../access.ts'
import { resendInvitation } from '../invitations/resending.ts'
import { teamParams } from '../schemas.ts'
import { addByEmail, listTeamPeople, removeFromTeam, setTeamRole } from './memberships.ts'
import type { TeamRole } from './queries.ts'
import { membershipParams, NewTeamPerson, peopleQuery, TeamPeople, TeamPerson } from './schemas.ts'

const tag = 'Teams'

const kinds: { role: TeamRole; name: string; path: string; other: string }[] = [
  { role: 'chief', name: 'Chief', path: 'chiefs', other: 'Turns a member into a chief.' },
  { role: 'member', name: 'Member', path: 'members', other: 'Turns a chief into a member.' },
]

const lists: Runnable[] = [
  read({
    id: 'listTeamPeople',
    method: 'GET',
    path: '/api/projects/{pid}/teams/{tid}/people',
    tag,
    summary: 'List people in a team',
    description:
      'Chiefs first. People in the team see names; people who manage it also see email addresses and pending invitations.',
    access: peopleOfTeam,
    scope: 'read',
    params: teamParams,
    query: peopleQuery,
    answer: { status: 200, description: 'People in the team.', schema: TeamPeople },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => listTeamPeople(db, actor, params, query.former),
  }),
  read({
    id: 'listTeamHistory',
    method: 'GET',
    path: '/api/projects/{pid}/teams/{tid}/history',
    tag,
    summary: 'List the history of a team',
    description: 'Who changed what in the team, newest first. The history is immutable.',
    access: chiefsOfTeam,
    scope: 'read',
    params: teamParams,
    query: historyQuery,
    answer: { status: 200, description: 'A page of history entries.', schema: History },
    handle: ({ db, actor, params, query }) => listHistory(db, actor, params, query),
  }),
]

export const teamPeopleOperations = (limits: RateLimits): Runnable[] => [
  ...kinds.flatMap(membershipOf),
  write({
    id: 'addToTeam',
    method: 'POST',
    path: '/api/projects/{pid}/teams/{tid}/people',
    tag,
    summary: 'Invite someone to a team by email address',
    description:
      'Works for any email address, with or without an account. Sends an invitation by email; if the project is still a draft, the email is sent when the project opens. The person joins the team when they accept.',
    access: chiefsOfTeam,
    scope: 'write',
    params: teamParams,
    body: NewTeamPerson,
    answer: { status: 201, description: 'The invited person.', schema: TeamPerson },
    errors: ['conflict'],
    limit: ({ actor }) => limitAdditions(limits, actor.uid),
    handle: ({ tx, actor, params, body }) => addByEmail(tx, actor, params, body),
  }),
  write({
    id: 'resendInvitation',
    method: 'POST',
    path: '/api/projects/{pid}/teams/{tid}/people/{uid}/invitation',
    tag,
    summary: 'Send an invitation again',
    description:
      'Works for someone who has not answered yet. Each person gets at most one invitation email a day from a project; the links in earlier emails still work.',
    access: chiefsOfTeam,
    scope: 'write',
    params: membershipParams,
    idempotencyKey: false,
    answer: { status: 204, description: 'The email is being sent.' },
    errors: ['conflict', 'not_found'],
    handle: ({ tx, actor, params }) => resendInvitation(tx, actor, params),
  }),
  ...lists,
]

function membershipOf({ role, name, path, other }: (typeof kinds)[number]): Runnable[] {
  const shared = {
    path: `/api/projects/{pid}/teams/{tid}/${path}/{uid}`,
    tag,
    scope: 'write' as const,
    params: membershipParams,
    answer: { status: 204, description: 'Team updated.' },
    errors: ['conflict'] as const,
  }
  return [
    write({
      ...shared,
      id: `add${name}`,
      method: 'PUT',
      summary: `Make someone a ${role} of a team`,
      description: `${other} Someone who is not in the team gets an invitation by email and joins when they accept. Idempotent.`,
      access: chiefsOfTeam,
      handle: ({ tx, actor, params }) => setTeamRole(tx, actor, { ...params, role }),
    }),
    write({
      ...shared,
      id: `remove${name}`,
      method: 'DELETE',
      summary: `Remove a ${role} from a team`,
      description:
        'Anyone can leave a team themselves. The membership stays in the history, and the person can come back. Idempotent.',
      access: {
        ...signedIn,
        callers: 'chiefs of the team, owners of the project, admins, and the person themselves',
        isOwn: (_db, actor, { params: { uid } }) => uid === actor.uid,
      },
      errors: ['conflict', 'forbidden', 'not_found'],
      handle: ({ tx, actor, params }) => removeFromTeam(tx, actor, { ...params, role }),
    }),
  ]
}
