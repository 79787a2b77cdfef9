import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { ownersOfProject } from '../projects.ts'
import { pidParams } from '../schemas.ts'
import { grantRole, listRoles, revokeRole } from './roles.ts'
import { type ProjectRole, Roles, roleParams } from './schemas.ts'

const tag = 'Projects'

const kinds: { role: ProjectRole; name: string; path: string; may: string }[] = [
  { role: 'owner', name: 'Owner', path: 'owners', may: 'do everything in it' },
  { role: 'finance', name: 'Finance', path: 'finance', may: 'see claims and the bank data they need' },
  { role: 'desk', name: 'Desk', path: 'desk', may: 'check people in on the day' },
]

export const roleOperations: Runnable[] = [
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
      description: `From now on they may ${may}. Twice is once.`,
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
