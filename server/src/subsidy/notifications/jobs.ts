import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { notifyOfWithheldAccounts, notifyTreasurers } from './notify.ts'

export const subsidyJobs = ({ database: { transact } }: { database: Database }): Record<string, Job> => ({
  'notify-former-claimants': { every: '22 * * * *', run: () => transact(notifyOfWithheldAccounts) },
  // Seven in the morning in Taiwan, midnight in Europe.
  'notify-treasurers': { every: '10 23 * * *', run: () => transact(notifyTreasurers) },
})
