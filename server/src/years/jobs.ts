import { z } from 'zod'
import type { Database } from '../platform/db/database.ts'
import { projectId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { runRollOver } from './roll-over.ts'

const Year = z.object({ pid: projectId })

export const yearJobs = ({ database }: { database: Database }): Record<string, Job> => ({
  'roll-over': { run: (payload, attempt) => runRollOver(database, Year.parse(payload).pid, attempt) },
})
