import type { Runnable } from '../platform/http/operation.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { decisionOperations } from './decisions/routes.ts'
import { interviewOperations } from './interviews/routes.ts'
import { joiningOperations } from './joining/routes.ts'
import { noteOperations } from './notes/routes.ts'
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

export { refusals } from './decisions/refusals.ts'
export { applicationJobs } from './jobs.ts'
export { notificationKinds } from './notifications/kinds.ts'
export { personalData } from './personal-data.ts'
export { whyNotChief, whyNotSearch } from './pool/policy.ts'
