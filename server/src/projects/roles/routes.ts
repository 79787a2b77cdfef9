import { limitAdditions } from '../../people/index.ts'
import { type Access, freshlySignedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import { ownersOfProject } from '../projects.ts'
import { pidParams } from '../schemas.ts'
import { confirmRole, grantRole, grantRoleByEmail, listRoles, revokeRole } from './roles.ts'
import { heldRoleParams, NewRole, type ProjectRole, Role, Roles, roleParams } from './schemas.ts'

const tag = 'Projects'

const kinds: { role: ProjectRole; name: string; path: string; may: string }[] = [
  { role: 'owner', name: 'Owner', path: 'owners', may: 'do everything in the project' },
  {
    role: 'finance',
    name: 'Finance',
    path: 'finance',
    may: 'handle travel claims and see the bank data needed to pay them',
  },
  { role: 'desk', name: 'Desk', path: 'desk', may: 'check people in during the event' },
]

/** Granting needs a fresh sign-in or the `admin` scope: an unattended browser or an everyday token is not enough. */
const granters: Access<true> = {
  callers: `${ownersOfProject.callers}; in the web app after a recent sign-in`,
  needsActor: true,
  async check(db, actor, params) {
    await ownersOfProject.check!(db, actor, params)
    await freshlySignedIn.check!(db, actor, params)
  },
}

/** The same for revoking, except for one's own role. */
const revokers: Access<true> = {
  ...granters,
  async check(db, actor, params) {
    await (actor.uid === params.uid ? ownersOfProject : granters).check!(db, actor, params)
  },
}

const offerFacts =
  'The person gets the role once they accept the offer, within 14 days. Emails them and all owners.'

export const roleOperations = (limits: RateLimits): Runnable[] => [
  read({
    id: 'listRoles',
    method: 'GET',
    path: '/api/projects/{pid}/roles',
    tag,
    summary: 'List project roles',
    description:
      'Returns everyone who has, or is offered, a project-wide role: owner, finance or desk (help desk).',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The roles.', schema: Roles },
    handle: ({ db, params }) => listRoles(db, params.pid),
  }),
  write({
    id: 'grantRoleByEmail',
    method: 'POST',
    path: '/api/projects/{pid}/roles',
    tag,
    summary: 'Offer a project role by email address',
    description: `Works for any email address, with or without an account. ${offerFacts} Idempotent.`,
    access: granters,
    scope: 'admin',
    params: pidParams,
    body: NewRole,
    answer: {
      status: 201,
      description: 'The offer, or the role if the person already has it.',
      schema: Role,
    },
    errors: ['conflict', 'step_up_required'],
    limit: ({ actor }) => limitAdditions(limits, actor.uid),
    handle: ({ tx, actor, params, body }) => grantRoleByEmail(tx, actor, params.pid, body),
  }),
  ...kinds.flatMap(roleOf),
  confirmation,
]

function roleOf({ role, name, path, may }: (typeof kinds)[number]): Runnable[] {
  const shared = { path: `/api/projects/{pid}/${path}/{uid}`, tag, params: roleParams }
  return [
    write({
      ...shared,
      id: `grant${name}`,
      method: 'PUT',
      summary: `Offer the ${role} role to someone`,
      description: `The role lets the person ${may}. ${offerFacts} Someone who has never been in the project must be named by email address instead. Idempotent.`,
      access: granters,
      scope: 'admin',
      answer: { status: 204, description: 'Role offered, or already held.' },
      errors: ['conflict', 'step_up_required'],
      handle: ({ tx, actor, params }) => grantRole(tx, actor, { ...params, role }),
    }),
    write({
      ...shared,
      id: `revoke${name}`,
      method: 'DELETE',
      summary: `Revoke the ${role} role`,
      description: `Takes effect immediately; a pending offer is withdrawn. Emails the person and all owners. A new owner who is not confirmed yet can revoke only their own roles. ${role === 'owner' ? 'The last owner can’t be removed.' : 'Idempotent.'}`,
      access: revokers,
      scope: 'write',
      answer: { status: 204, description: 'Role revoked.' },
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
  summary: 'Confirm a new project role',
  description:
    'A new owner, or someone new with the finance role, can read private data and give second approvals 72 hours after accepting the role, or as soon as another owner confirms the role. The confirming owner’s own role must no longer be new. You can’t confirm a role that you granted, or one whose granter gave you a role, or got one from you, within the last 30 days. Emails the person and all owners. Idempotent.',
  access: granters,
  scope: 'admin',
  params: heldRoleParams,
  answer: { status: 200, description: 'The confirmed role.', schema: Role },
  errors: ['not_found', 'conflict', 'step_up_required'],
  handle: ({ tx, actor, params }) => confirmRole(tx, actor, params),
})
