import {
  call,
  grantDesk,
  grantFinance,
  grantOwner,
  revokeDesk,
  revokeFinance,
  revokeOwner,
} from '../../../../lib/api.ts'

export const roleNames = ['owner', 'finance', 'desk'] as const
export type Role = (typeof roleNames)[number]

const grants = { owner: grantOwner, finance: grantFinance, desk: grantDesk }
const revokes = { owner: revokeOwner, finance: revokeFinance, desk: revokeDesk }

export const grant = (role: Role, pid: string, uid: string): Promise<unknown> =>
  call(grants[role]({ path: { pid, uid } }))

export const revoke = (role: Role, pid: string, uid: string): Promise<unknown> =>
  call(revokes[role]({ path: { pid, uid } }))
