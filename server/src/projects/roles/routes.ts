import { spendAddition } from '../../people/index.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import { ownersOfProject } from '../projects.ts'
import { pidParams } from '../schemas.ts'
import { grantRole, grantRoleByEmail, listRoles, revokeRole } from './roles.ts'
import { NewRole, type ProjectRole, Role, Roles, roleParams } from './schemas.ts'

const tag = 'Projects'

const kinds: { role: ProjectRole; name: string; path: string; may: string }[] = [
  { role: 'owner', name: 'Owner', path: 'owners', may: 'do everything in it' },
  { role: 'finance', name: 'Finance', path: 'finance', may: 'see claims and the bank data they need' },
  { role: 'desk', name: 'Desk', path: 'desk', may: 'check people in on the day' },
]

export const roleOperations = (limits: RateLimits): Runnable[] => [
  read({
    id: 'listRoles',
    method: 'GET',
    path: '/api/projects/{pid}/roles',
    tag,
    summary: 'List owners, finance and desk',
    description: 'Who may do what in the whole project.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'All of them.', schema: Roles },
    handle: ({ db, params }) => listRoles(db, params.pid),
  }),
  write({
    id: 'grantRoleByEmail',
    method: 'POST',
    path: '/api/projects/{pid}/roles',
    tag,
    summary: 'Give a role to someone by their address',
    description: 'Whoever has the address, known here so far or not. Nobody is written to. Twice is once.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: NewRole,
    answer: { status: 201, description: 'What they are now.', schema: Role },
    errors: ['conflict'],
    limit: ({ actor }) => spendAddition(limits, actor.uid),
    handle: ({ tx, actor, params, body }) => grantRoleByEmail(tx, actor, params.pid, body),
  }),
  ...kinds.flatMap(roleOf),
]

function roleOf({ role, name, path, may }: (typeof kinds)[number]): Runnable[] {
  const shared = {
    path: `/api/projects/{pid}/${path}/{uid}`,
    tag,
    access: ownersOfProject,
    scope: 'write' as const,
    params: roleParams,
    errors: ['conflict' as const],
  }
  return [
    write({
      ...shared,
      id: `grant${name}`,
      method: 'PUT',
      summary: `Make someone ${role} of a project`,
      description: `From now on they may ${may}. Someone who has not been in the project is named by their address. Twice is once.`,
      answer: { status: 204, description: 'They are.' },
      handle: ({ tx, actor, params }) => grantRole(tx, actor, { ...params, role }),
    }),
    write({
      ...shared,
      id: `revoke${name}`,
      method: 'DELETE',
      summary: `Take ${role} from someone`,
      description: role === 'owner' ? 'The last owner cannot go.' : 'At once. Twice is once.',
      answer: { status: 204, description: 'They are not any more.' },
      handle: ({ tx, actor, params }) => revokeRole(tx, actor, { ...params, role }),
    }),
  ]
}
