import { spendAddition } from '../../people/index.ts'
import { type Access, freshlySignedIn, oneself } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import { ownersOfProject } from '../projects.ts'
import { pidParams } from '../schemas.ts'
import { acceptRole, declineRole, listMyRoles } from './mine.ts'
import { confirmRole, grantRole, grantRoleByEmail, listRoles, revokeRole } from './roles.ts'
import {
  heldRoleParams,
  MyRoles,
  myRoleParams,
  NewRole,
  type ProjectRole,
  Role,
  Roles,
  roleParams,
} from './schemas.ts'

const tag = 'Projects'

const kinds: { role: ProjectRole; name: string; path: string; may: string }[] = [
  { role: 'owner', name: 'Owner', path: 'owners', may: 'do everything in it' },
  { role: 'finance', name: 'Finance', path: 'finance', may: 'see claims and the bank data they need' },
  { role: 'desk', name: 'Desk', path: 'desk', may: 'check people in on the day' },
]

/** To give power away, a browser left open is not enough, nor is a token that was made for everyday work. */
const granters: Access<true> = {
  who: `${ownersOfProject.who}; in the web app after a fresh sign-in`,
  needsActor: true,
  async check(db, actor, params) {
    await ownersOfProject.check!(db, actor, params)
    await freshlySignedIn.check!(db, actor, params)
  },
}

/** The same to take it away, but for one's own. */
const revokers: Access<true> = {
  ...granters,
  async check(db, actor, params) {
    await (actor.uid === params.uid ? ownersOfProject : granters).check!(db, actor, params)
  },
}

const offerFacts =
  'An offer: they get the role once they accept it, within 14 days. They and all owners are mailed.'

export const roleOperations = (limits: RateLimits): Runnable[] => [
  read({
    id: 'listRoles',
    method: 'GET',
    path: '/api/projects/{pid}/roles',
    tag,
    summary: 'List owners, finance and desk',
    description: 'Who may do what in the whole project, and who is offered a role.',
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
    summary: 'Offer a role to someone by their address',
    description: `Whoever has the address, with or without an account. ${offerFacts} Idempotent.`,
    access: granters,
    scope: 'admin',
    params: pidParams,
    body: NewRole,
    answer: { status: 201, description: 'The offer, or the role if they have it.', schema: Role },
    errors: ['conflict', 'step_up_required'],
    limit: ({ actor }) => spendAddition(limits, actor.uid),
    handle: ({ tx, actor, params, body }) => grantRoleByEmail(tx, actor, params.pid, body),
  }),
  ...kinds.flatMap(roleOf),
  confirmation,
  ...ownRoles,
]

function roleOf({ role, name, path, may }: (typeof kinds)[number]): Runnable[] {
  const shared = { path: `/api/projects/{pid}/${path}/{uid}`, tag, params: roleParams }
  return [
    write({
      ...shared,
      id: `grant${name}`,
      method: 'PUT',
      summary: `Offer someone the role ${role}`,
      description: `With it they may ${may}. ${offerFacts} Someone who has not been in the project is named by their address. Idempotent.`,
      access: granters,
      scope: 'admin',
      answer: { status: 204, description: 'It is offered, or they have it already.' },
      errors: ['conflict', 'step_up_required'],
      handle: ({ tx, actor, params }) => grantRole(tx, actor, { ...params, role }),
    }),
    write({
      ...shared,
      id: `revoke${name}`,
      method: 'DELETE',
      summary: `Take the role ${role} from someone`,
      description: `At once; an offer is withdrawn. They and all owners are mailed. An owner who is new, and not confirmed, takes roles from nobody but themselves. ${role === 'owner' ? 'The last owner cannot go.' : 'Idempotent.'}`,
      access: revokers,
      scope: 'write',
      answer: { status: 204, description: 'They don’t have it any more.' },
      errors: ['conflict', 'step_up_required'],
      handle: ({ tx, actor, params }) => revokeRole(tx, actor, { ...params, role }),
    }),
  ]
}

const confirmation = write({
  id: 'confirmRole',
  method: 'POST',
  path: '/api/projects/{pid}/roles/{uid}/{role}/confirmation',
  tag,
  summary: 'Confirm the role of someone new',
  description:
    'A new owner or finance person reads private data and gives second approvals 72 hours after they accepted, or from this moment on. For an owner who is not new, did not grant the role, and neither got a role from the granter nor gave them one within 30 days. They and all owners are mailed. Idempotent.',
  access: granters,
  scope: 'admin',
  params: heldRoleParams,
  answer: { status: 200, description: 'The role as it is now.', schema: Role },
  errors: ['not_found', 'conflict', 'step_up_required'],
  handle: ({ tx, actor, params }) => confirmRole(tx, actor, params),
})

const ownRoles: Runnable[] = [
  read({
    id: 'listMyRoles',
    method: 'GET',
    path: '/api/users/me/roles',
    tag: 'You',
    summary: 'List your roles and those you are offered',
    description: 'In whole projects, newest project first. Expired offers are left out.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'All of them.', schema: MyRoles },
    handle: ({ db, actor }) => listMyRoles(db, actor.uid),
  }),
  write({
    id: 'acceptRole',
    method: 'PUT',
    path: '/api/users/me/roles/{pid}/{role}',
    tag: 'You',
    summary: 'Accept a role that you are offered',
    description: 'From now on you have it. All owners are mailed. Idempotent.',
    access: oneself,
    scope: 'write',
    params: myRoleParams,
    answer: { status: 204, description: 'You have the role.' },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params }) => acceptRole(tx, actor, params),
  }),
  write({
    id: 'declineRole',
    method: 'DELETE',
    path: '/api/users/me/roles/{pid}/{role}',
    tag: 'You',
    summary: 'Decline or give up a role',
    description: 'All owners are mailed. The last owner cannot go. Idempotent.',
    access: oneself,
    scope: 'write',
    params: myRoleParams,
    answer: { status: 204, description: 'You don’t have the role.' },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params }) => declineRole(tx, actor, params),
  }),
]
