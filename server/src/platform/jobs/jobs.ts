import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { showLife } from './life.ts'

export { addJob, addJobs, deleteFailedJobs, liveJobs } from './graphile.ts'
export { countWorkers } from './life.ts'

export interface Job {
  /** Cron expression in UTC; without one, the job runs when added. */
  every?: string
  run(payload: unknown, attempt: { last: boolean }): Promise<void>
}

/** Runs jobs until stopped. Any number of processes can do so; each job is run by one of them. */
export async function startJobs(
  pool: pg.Pool,
  jobs: Record<string, Job>,
  log: Log,
): Promise<() => Promise<void>> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown, { job: { attempts, max_attempts } }) => {
        await job.run(payload, { last: attempts >= max_attempts })
        log.info({ job: name }, 'job done')
      },
    ]),
  )
  const life = await showLife(pool, log)
  const runner = await run({
    pgPool: pool,
    events: life.events,
    taskList,
    concurrency: 3,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(
      Object.entries(jobs).flatMap(([task, { every }]) => (every ? [{ task, match: every }] : [])),
    ),
    logger: new Logger(() => (level, message) => log[levels[level]]({ source: 'jobs' }, message)),
  })
  return async () => {
    await runner.stop()
    await life.end()
  }
}

// The worker's info messages are logged at debug level.
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const
