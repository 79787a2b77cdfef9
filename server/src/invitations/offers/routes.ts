import { oneself } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { declineRole, myRoleParams } from '../../projects/index.ts'
import { acceptOffer, listOffersAndRoles } from './offers.ts'
import { MyRoles, RoleAcceptance } from './schemas.ts'

const shared = { path: '/api/users/me/roles/{pid}/{role}', tag: 'You', access: oneself, params: myRoleParams }

export const offerOperations: Runnable[] = [
  read({
    id: 'listMyRoles',
    method: 'GET',
    path: '/api/users/me/roles',
    tag: 'You',
    summary: 'List your project roles and offers',
    description: 'Returns your project-wide roles, newest project first. Expired offers are left out.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'Your roles and offers.', schema: MyRoles },
    handle: ({ db, actor }) => listOffersAndRoles(db, actor),
  }),
  write({
    ...shared,
    id: 'acceptRole',
    method: 'PUT',
    summary: 'Accept a project role',
    description:
      'Gives you the role you were offered. The request is refused until you have signed all statements of the project. If you use two-step verification, you must have completed it. Emails all owners. Idempotent.',
    scope: 'write',
    body: RoleAcceptance,
    answer: { status: 204, description: 'Role accepted.' },
    errors: ['step_up_required', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => acceptOffer(tx, actor, params, body),
  }),
  write({
    ...shared,
    id: 'declineRole',
    method: 'DELETE',
    summary: 'Decline or give up a project role',
    description: 'Emails all owners. The last owner can’t give up the role. Idempotent.',
    scope: 'write',
    answer: { status: 204, description: 'Role declined or given up.' },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params }) => declineRole(tx, actor, params),
  }),
]
