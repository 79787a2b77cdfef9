import type { KeyRing } from '../platform/db/key-ring.ts'
import type { Runnable } from '../platform/http/operation.ts'
import { claimOperations } from './claims/routes.ts'
import { payoutOperations } from './payouts/routes.ts'
import { tableOperations } from './routes.ts'
import { sharingOperations } from './sharing/routes.ts'

export const subsidyOperations = (ring: KeyRing | null): Runnable[] => [
  ...tableOperations,
  ...claimOperations(ring),
  ...sharingOperations(ring),
  ...payoutOperations(ring),
]

export { type Account, sealAccounts } from './claims/account.ts'
export { listOpenClaims } from './claims/mine.ts'
export { subsidyJobs } from './notifications/jobs.ts'
export { notificationKinds } from './notifications/kinds.ts'
export { refusals } from './payouts/refusals.ts'
export { personalData } from './personal-data.ts'
export { mayEditTable, treasuryRoles, whyNotTreasurer } from './policy.ts'
export { insertSubsidy, type OriginRow, type RulesRow, replaceOrigins, type UnclaimedRow } from './queries.ts'
export { copySubsidy } from './table.ts'
