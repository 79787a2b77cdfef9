import type { Database } from './platform/db/database.ts'
import { forgetOldKeys } from './platform/http/idempotency.ts'
import { forgetOldLimits } from './platform/http/rate-limits.ts'
import type { Job } from './platform/jobs.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { forgetOldSignIns, signInJobs } from './sign-in/index.ts'

const day = 86_400_000

interface Parts {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

/** What is done beside answering requests. */
export function createJobs(parts: Parts): Record<string, Job> {
  return {
    ...signInJobs(parts),
    housekeeping: {
      every: '7 * * * *',
      run: () =>
        parts.database.transact(async (tx) => {
          await forgetOldKeys(tx, new Date(Date.now() - day))
          await forgetOldLimits(tx)
          await forgetOldSignIns(tx)
        }),
    },
  }
}
