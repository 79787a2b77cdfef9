import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Transaction } from './db/database.ts'
import type { Log } from './log.ts'

export interface Job {
  /** A crontab time, in UTC; without one it runs when added. */
  every?: string
  run(payload: unknown, attempt: { last: boolean }): Promise<void>
}

/**
 * Runs once the transaction commits, and never if it does not. Again if it fails, later and later.
 * What someone is waiting for is urgent.
 */
export async function addJob(
  tx: Transaction,
  name: string,
  payload: object,
  { urgent = false, tries = 25 }: { urgent?: boolean; tries?: number } = {},
): Promise<void> {
  const priority = urgent ? -10 : 0
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
      priority => ${priority}::int, max_attempts => ${tries}::int)`.execute(tx)
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
      async (payload: unknown, { job: { attempts, max_attempts } }) => {
        await job.run(payload, { last: attempts >= max_attempts })
        log.info({ job: name }, 'job done')
      },
    ]),
  )
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 3,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(
      Object.entries(jobs).flatMap(([task, { every }]) => (every ? [{ task, match: every }] : [])),
    ),
    logger: new Logger(() => (level, message) => log[levels[level]]({ source: 'jobs' }, message)),
  })
  return () => runner.stop()
}

/** What was tried in vain for the last time tells nobody anything after a month. */
export async function forgetFailedJobs(tx: Transaction): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
     where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '1 month'`.execute(
    tx,
  )
}

// Its everyday news is our debugging.
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const
