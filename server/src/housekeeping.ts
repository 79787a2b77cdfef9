import type { Database } from './platform/db/database.ts'
import { forgetOldKeys } from './platform/http/idempotency.ts'
import { forgetOldLimits } from './platform/http/rate-limits.ts'
import type { Job } from './platform/jobs.ts'
import { deleteExpiredCredentials } from './sign-in/index.ts'

const day = 86_400_000

/** What runs by itself, whatever anyone does. */
export function createJobs({ transact }: Database): Record<string, Job> {
  return {
    housekeeping: {
      every: '7 * * * *',
      run: () =>
        transact(async (tx) => {
          await forgetOldKeys(tx, new Date(Date.now() - day))
          await forgetOldLimits(tx)
          await deleteExpiredCredentials(tx)
        }),
    },
  }
}
