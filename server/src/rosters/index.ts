import type { Runnable } from '../platform/http/operation.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { fillOperations } from './filling/routes.ts'
import { draftOperations } from './routes.ts'
import { settingsOperations } from './settings/routes.ts'

export const rosterDraftOperations = (limits: RateLimits): Runnable[] => [
  ...settingsOperations,
  ...draftOperations,
  ...fillOperations(limits),
]
export { rosterJobs } from './filling/jobs.ts'
export { personalData } from './personal-data.ts'
export { refusals } from './refusals.ts'
