import { z } from 'zod'
import type { Database } from '../platform/db/database.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs.ts'
import { processImport } from './processing.ts'

const Order = z.object({
  pid: z.string().transform((pid) => pid as ProjectId),
  id: z.uuid(),
  by: z.uuid().transform((uid) => uid as PersonId),
})

export const importJobs = ({ database }: { database: Database }): Record<string, Job> => ({
  'import-people': { run: (payload, attempt) => processImport(database, Order.parse(payload), attempt) },
})
