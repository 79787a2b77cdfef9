import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'

export interface Job {
  /** A crontab time, in UTC. */
  every: string
  run(): Promise<void>
}

/** Runs jobs until stopped. Any number of processes may: each job is run by one of them. */
export async function startJobs(
  pool: pg.Pool,
  jobs: Record<string, Job>,
  log: Log,
): Promise<() => Promise<void>> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async () => {
        await job.run()
        log.info({ job: name }, 'job done')
      },
    ]),
  )
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(
      Object.entries(jobs).map(([task, { every }]) => ({ task, match: every })),
    ),
    logger: new Logger(() => (level, message) => log[levels[level]]({ source: 'jobs' }, message)),
  })
  return () => runner.stop()
}

// Its everyday news is our debugging.
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const
