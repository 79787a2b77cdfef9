import type { Why } from '../../platform/errors.ts'
import type { PersonId } from '../../platform/ids.ts'
import { because } from '../refusals.ts'
import type { ProjectRole } from './schemas.ts'

/** How long an offer is valid. */
export const daysToAccept = 14

/** How long a new owner or finance person waits for private data and second approvals, unless confirmed. */
export const hoursToSettle = 72

/** How long two people count as one where two are required, after one granted the other a role. */
export const daysDependent = 30

/**
 * The desk role takes effect at once, because it is staffed on the day. But a new owner must not use it to
 * bypass their own waiting period.
 */
export const hoursToWait = (
  role: ProjectRole,
  { grantedBySettledOwner }: { grantedBySettledOwner: boolean },
) => (role === 'desk' && grantedBySettledOwner ? 0 : hoursToSettle)

export const roleNew = (settlesAt: Date): Why => ({ ...because['role-new'], from: settlesAt.toISOString() })

interface Confirmation {
  confirmer: PersonId
  /** Whether they are an owner themselves, and not a new one. */
  settledOwner: boolean
  /** Whether they or the granter recently granted the other a role. */
  dependent: boolean
  uid: PersonId
  granted_by: PersonId | null
}

/** Four eyes: an established owner who wasn't part of the grant. */
export function whyNotConfirm({ confirmer, settledOwner, dependent, uid, granted_by }: Confirmation): Why[] {
  const independent = confirmer !== uid && confirmer !== granted_by && !dependent
  return settledOwner && independent ? [] : [because['confirmed-by-another']]
}
