import { announcementJobs } from './announcements/index.ts'
import { applicationJobs } from './applications/index.ts'
import { automationJobs } from './automations/index.ts'
import { availabilityJobs } from './availability/index.ts'
import { notifyOfTerms } from './forms/index.ts'
import { deleteOldImports, failAbandonedImports, importJobs } from './imports/index.ts'
import { deleteOldMessages, messageJobs, type NotificationKinds } from './messages/index.ts'
import { notificationKinds } from './notifications.ts'
import { deleteOldAddressChanges, peopleJobs, updateAvatarHashes } from './people/index.ts'
import { personalData } from './personal-data.ts'
import type { Database, Transaction } from './platform/db/database.ts'
import type { EmailHash } from './platform/db/email-hash.ts'
import type { KeyRing } from './platform/db/key-ring.ts'
import { deleteOldKeys } from './platform/http/idempotency.ts'
import { deleteOldLimits } from './platform/http/rate-limits.ts'
import { deleteFailedJobs, type Job } from './platform/jobs/jobs.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Pusher } from './platform/push/pusher.ts'
import { expireExports, privacyJobs } from './privacy/index.ts'
import { endExpiredOffers, projectJobs } from './projects/index.ts'
import { notifyOfPurposes } from './purposes/index.ts'
import { deleteIdleDevices, pushJobs } from './push/index.ts'
import { rosterJobs } from './rosters/index.ts'
import { deleteOldSignIns, signInJobs } from './sign-in/index.ts'
import { subsidyJobs } from './subsidy/index.ts'
import { taskJobs } from './tasks/index.ts'
import { inviteUnasked } from './teams/index.ts'
import { deleteUnusedUploads } from './uploads/index.ts'
import { failAbandonedRollOvers, yearJobs } from './years/index.ts'

const day = 86_400_000

interface Parts {
  database: Database
  mailer: Mailer | null
  pusher: Pusher | null
  baseUrl: string
  emailHash: EmailHash
  keyRing: KeyRing | null
  privateDataMonths: number
  sessionIdleDays: number
  /** All kinds of notifications; tests pass their own. */
  kinds?: NotificationKinds | undefined
}

/** All background jobs. */
export function createJobs(given: Parts): Record<string, Job> {
  const parts = { ...given, kinds: given.kinds ?? notificationKinds }
  return {
    ...signInJobs(parts),
    ...peopleJobs(parts),
    ...projectJobs(parts),
    ...applicationJobs(parts),
    ...announcementJobs(parts),
    ...automationJobs(parts),
    ...taskJobs(parts),
    ...availabilityJobs(parts),
    ...rosterJobs(parts),
    ...subsidyJobs(parts),
    ...yearJobs(parts),
    ...messageJobs(parts),
    ...pushJobs(parts),
    ...importJobs(parts),
    ...privacyJobs({ ...parts, personalData }),
    housekeeping: {
      every: '7 * * * *',
      async run() {
        for (const tidy of cleanupSteps(parts)) await parts.database.transact(tidy)
      },
    },
  }
}

/** Each runs in its own transaction, so that slow ones don't hold locks of others. */
const cleanupSteps = ({ emailHash, sessionIdleDays }: Parts): ((tx: Transaction) => Promise<void>)[] => [
  (tx) => deleteOldKeys(tx, new Date(Date.now() - day)),
  deleteOldLimits,
  deleteOldSignIns,
  (tx) => deleteIdleDevices(tx, sessionIdleDays),
  deleteOldAddressChanges,
  endExpiredOffers,
  expireExports,
  failAbandonedImports,
  failAbandonedRollOvers,
  deleteOldImports,
  deleteOldMessages,
  deleteUnusedUploads,
  deleteFailedJobs,
  inviteUnasked,
  (tx) => notifyOfPurposes(tx),
  (tx) => notifyOfTerms(tx),
  (tx) => updateAvatarHashes(tx, emailHash),
]
