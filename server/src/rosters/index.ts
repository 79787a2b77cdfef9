import type { Runnable } from '../platform/http/operation.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { fillOperations } from './filling/routes.ts'
import { publicationOperations } from './publishing/routes.ts'
import { draftOperations } from './routes.ts'
import { settingsOperations } from './settings/routes.ts'

export const rosterDraftOperations = (limits: RateLimits): Runnable[] => [
  ...settingsOperations,
  ...draftOperations,
  ...fillOperations(limits),
  ...publicationOperations,
]
export { rosterJobs } from './filling/jobs.ts'
export { personalData } from './personal-data.ts'
export { notificationKinds } from './publishing/notifications.ts'
export { refusals } from './refusals.ts'
