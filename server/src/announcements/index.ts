import type { Runnable } from '../platform/http/operation.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { inboxOperations } from './inbox/routes.ts'
import { announcementOperations as operations } from './routes.ts'

export const announcementOperations = (limits: RateLimits): Runnable[] => [
  ...operations(limits),
  ...inboxOperations,
]

export { automaticPlaceholders, sendAutomatic } from './automatic/automatic.ts'
export { notificationKinds, pushTitle } from './emails/notifications.ts'
export { placeholders, textIn, valuesFor } from './emails/texts.ts'
export { announcementJobs } from './jobs.ts'
export { personalData } from './personal-data.ts'
export { whyNotWrite } from './policy.ts'
export { selectEmailedAnnouncement, type Texts } from './queries.ts'
export { refusals } from './refusals.ts'
export { AnnouncementDraft } from './schemas.ts'
