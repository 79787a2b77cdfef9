import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { countFailedJobs, hasJobTables, readQueue } from '../jobs/graphile.ts'
import { countWorkers } from '../jobs/jobs.ts'
import { type Finding, ok, trouble, warning } from './report.ts'

/** Minutes. Jobs normally start within seconds of being due. */
const late = 5

export async function checkJobs(database: Database, config: Config): Promise<Finding[]> {
  if (!(await hasJobTables(database.db))) return [ok('jobs', 'No jobs yet.')]
  const { ready, oldest } = await readQueue(database.db)
  const workers = await countWorkers(database.pool)
  const queue = { minutes: Math.floor(oldest / 60), waiting: ready, workers }
  return [...judgeQueue(config, queue), ...(await findFailed(database))]
}

interface Queue {
  minutes: number
  waiting: number
  workers: number
}

function judgeQueue(config: Config, { minutes, waiting, workers }: Queue): Finding[] {
  if (minutes >= late && workers === 0)
    return [
      trouble(
        'jobs',
        `No process is running background jobs: ${waiting} are waiting, the oldest for ${minutes} minutes. No emails are being sent.`,
        config.WORK_IN_SERVE
          ? 'Start "manyhands serve" or "manyhands work", and check its log.'
          : 'Start "manyhands work", which runs background jobs when WORK_IN_SERVE=false.',
      ),
    ]
  if (minutes >= late)
    return [
      warning(
        'jobs',
        `Jobs are piling up: ${waiting} are waiting, the oldest for ${minutes} minutes. Processes that run jobs: ${workers}.`,
        'Start more "manyhands work" processes. If the mail server is slow, check it first.',
      ),
    ]
  return [ok('jobs', `Processes that run jobs: ${workers}. Jobs waiting: ${waiting}.`)]
}

async function findFailed({ db }: Database): Promise<Finding[]> {
  const failed = (await countFailedJobs(db)).filter(({ count }) => count > 0)
  if (failed.length === 0) return []
  const each = failed
    .toSorted((a, b) => b.count - a.count)
    .map(({ name, count }) => `${count} of ${name}`)
    .join(', ')
  return [
    warning(
      'jobs',
      `Some jobs failed permanently: ${each}.`,
      'See the log for the reason. Owners can resend emails from the outbox.',
    ),
  ]
}
