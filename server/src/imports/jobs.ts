import { z } from 'zod'
import type { Database } from '../platform/db/database.ts'
import { personId, projectId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { processImport } from './processing.ts'

const Order = z.object({
  pid: projectId,
  id: z.uuid(),
  by: personId,
})

export const importJobs = ({ database }: { database: Database }): Record<string, Job> => ({
  'import-people': { run: (payload, attempt) => processImport(database, Order.parse(payload), attempt) },
})
