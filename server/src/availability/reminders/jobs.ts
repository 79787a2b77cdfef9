import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { remindOfAvailability } from './notifications.ts'

export const availabilityJobs = ({ database }: { database: Database }): Record<string, Job> => ({
  'remind-of-availability': { every: '17 * * * *', run: () => database.transact(remindOfAvailability) },
})
