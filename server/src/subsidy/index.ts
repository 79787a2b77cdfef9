import type { KeyRing } from '../platform/db/key-ring.ts'
import type { Runnable } from '../platform/http/operation.ts'
import { claimOperations } from './claims/routes.ts'
import { payoutOperations } from './payouts/routes.ts'
import { tableOperations } from './routes.ts'

export const subsidyOperations = (ring: KeyRing | null): Runnable[] => [
  ...tableOperations,
  ...claimOperations(ring),
  ...payoutOperations(ring),
]

export { subsidyJobs } from './letters/jobs.ts'
export { notificationKinds } from './letters/kinds.ts'
export {
  insertPastClaims,
  insertPastTable,
  type PastClaim,
  type PastPayout,
  type PastTable,
} from './past/past.ts'
export { refusals } from './payouts/refusals.ts'
export { personalData } from './personal-data.ts'
export { copySubsidy } from './table.ts'
