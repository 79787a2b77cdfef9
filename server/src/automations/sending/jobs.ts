import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { projectId } from '../../platform/ids.ts'
import { addJobs, type Job } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { selectRunning } from '../queries.ts'
import { runAutomation } from './running.ts'

const Ref = z.object({ pid: projectId, id: z.uuid() })

interface Parts {
  database: Database
  mailer: Mailer | null
}

export const automationJobs = ({ database, mailer }: Parts): Record<string, Job> => ({
  /** Each runs on its own, so that one that fails doesn't hold up the others. */
  'run-automations': {
    every: '*/10 * * * *',
    run: () => database.transact(async (tx) => addJobs(tx, 'run-automation', await selectRunning(tx))),
  },
  'run-automation': {
    run: (payload) =>
      database.transact((tx) => runAutomation(tx, Ref.parse(payload), { mail: mailer !== null })),
  },
})
