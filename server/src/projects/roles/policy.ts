import type { Why } from '../../platform/errors.ts'
import type { PersonId } from '../../platform/ids.ts'
import { because } from '../refusals.ts'
import type { ProjectRole } from './schemas.ts'

/** How long an offer stands. */
export const daysToAccept = 14

/** How long a new owner or finance person waits for private data and second approvals, unless they are confirmed. */
export const hoursToSettle = 72

/** How long two people count as one for what takes two, after one gave the other a role. */
export const daysDependent = 30

/** The desk works on the day that it is staffed. But a new owner must not get by it what they have to wait for. */
export const hoursToWait = (
  role: ProjectRole,
  { grantedBySettledOwner }: { grantedBySettledOwner: boolean },
) => (role === 'desk' && grantedBySettledOwner ? 0 : hoursToSettle)

export const roleNew = (settlesAt: Date): Why => ({ ...because['role-new'], from: settlesAt.toISOString() })

interface Confirmation {
  confirmer: PersonId
  /** Whether they are an owner themselves, and no new one. */
  settledOwner: boolean
  /** Whether they or the granter gave the other a role lately. */
  dependent: boolean
  uid: PersonId
  granted_by: PersonId | null
}

/** A second pair of eyes: an established owner who has no part in the grant. */
export function whyNotConfirm({ confirmer, settledOwner, dependent, uid, granted_by }: Confirmation): Why[] {
  const apart = confirmer !== uid && confirmer !== granted_by && !dependent
  return settledOwner && apart ? [] : [because['confirmed-by-another']]
}
