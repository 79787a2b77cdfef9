import {
  confirmRole,
  grantDesk,
  grantFinance,
  grantOwner,
  type ProjectRole,
  revokeDesk,
  revokeFinance,
  revokeOwner,
} from '@manyhands/api-client'

export const roleNames = ['owner', 'finance', 'desk'] as const
export type Role = (typeof roleNames)[number]

const grants = { owner: grantOwner, finance: grantFinance, desk: grantDesk }
const revokes = { owner: revokeOwner, finance: revokeFinance, desk: revokeDesk }

export const grant = (role: Role, pid: string, uid: string): Promise<unknown> =>
  grants[role]({ path: { pid, uid } })

export const confirm = (pid: string, { uid, role }: ProjectRole): Promise<unknown> =>
  confirmRole({ path: { pid, uid, role } })

/** An established owner who wasn't involved. The server also checks whether they depend on the granter. */
export const mayConfirm = (
  { uid, state, granted_by }: ProjectRole,
  all: ProjectRole[],
  me?: string,
): boolean =>
  state === 'new' &&
  me !== uid &&
  me !== granted_by?.uid &&
  all.some((one) => one.uid === me && one.role === 'owner' && one.state === 'settled')

export const revoke = (role: Role, pid: string, uid: string): Promise<unknown> =>
  revokes[role]({ path: { pid, uid } })
