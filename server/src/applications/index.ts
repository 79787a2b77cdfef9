import type { Transaction } from '../platform/db/database.ts'
import type { Runnable } from '../platform/http/operation.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import type { PersonId } from '../platform/ids.ts'
import { voidInvitationLinks as voidTeamLinks } from '../teams/index.ts'
import { decisionOperations } from './decisions/routes.ts'
import { interviewOperations } from './interviews/routes.ts'
import { joiningOperations } from './joining/routes.ts'
import { noteOperations } from './notes/routes.ts'
import { voidSecrets } from './pool/queries.ts'
import { poolOperations } from './pool/routes.ts'
import { coreOperations } from './routes.ts'

interface Parts {
  limits: RateLimits
  /** Requests with an emailed secret from one network per ten minutes. */
  rateLimit: number
  baseUrl: string
}

export const applicationOperations = ({ limits, rateLimit, baseUrl }: Parts): Runnable[] => [
  ...joiningOperations,
  ...coreOperations,
  ...decisionOperations,
  ...noteOperations,
  ...interviewOperations(baseUrl),
  ...poolOperations({ limits, rateLimit }),
]

/** Of teams and of the talent pool. Returns the number of invitations. */
export const voidInvitationLinks = async (tx: Transaction, uid: PersonId): Promise<number> =>
  (await voidTeamLinks(tx, uid)) + (await voidSecrets(tx, uid))

export { refusals } from './decisions/refusals.ts'
export { applicationJobs } from './jobs.ts'
export { audienceFields } from './joining/audience.ts'
export { notificationKinds } from './notifications/kinds.ts'
export { personalData } from './personal-data.ts'
export { whyNotChief, whyNotSearch } from './pool/policy.ts'
export { asApplicantSees, type Decided, nextOf } from './reading.ts'
