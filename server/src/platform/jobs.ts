import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { afterBeats, mostToConnect, Unanswered } from './db/connections.ts'
import { cut, type Transaction } from './db/database.ts'
import type { Log } from './log.ts'

export interface Job {
  /** Cron expression in UTC; without one, the job runs when added. */
  every?: string
  run(payload: unknown, attempt: { last: boolean }): Promise<void>
}

/**
 * Runs the job after the transaction commits, and never if it rolls back. Retries with exponential backoff.
 * Mark jobs that someone is waiting for as urgent.
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

/** Adds one job per payload in one statement, delayed by the given seconds from the start of the transaction. */
export async function addJobs(
  tx: Transaction,
  name: string,
  payloads: object[],
  { after = 0 }: { after?: number } = {},
): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify(payload))
  await sql`
    select graphile_worker.add_job(${name}, payload::json, run_at => now() + make_interval(secs => ${after}))
      from unnest(${texts}::text[]) as payload`.execute(tx)
}

/** SQL: jobs of this name that are running or pending, excluding those that failed permanently. */
export const liveJobs = (name: string) => sql`
  select payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
   where identifier = ${name} and (locked_at is not null or attempts < max_attempts)`

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

/** Milliseconds. */
const lookEvery = 2000
const mostToAnswer = 5000
/** Longest time a process needs to notice a lost connection and reconnect. */
const mostToComeBack = lookEvery + mostToAnswer + mostToConnect + mostToAnswer
const lockSpace = 1_835_626_068

/**
 * A job whose process was killed would stay locked for four hours. So each process holds an advisory lock as a sign
 * of life, and jobs locked by dead processes are released. If a connection breaks, a job may briefly run in two
 * processes: jobs must be idempotent anyway.
 */
async function showLife(pool: pg.Pool, log: Log) {
  const events: WorkerEvents = new EventEmitter()
  const underWay = new Set<string>()
  events.on('job:start', ({ job }) => underWay.add(job.id))
  events.on('job:complete', ({ job }) => underWay.delete(job.id))
  const cutAll = knowConnections(pool)
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let client: pg.Client | null = null
  let held = false
  let connectedAt = 0

  function drop(): void {
    if (client) cut(client)
    client = null
    held = false
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: pool.options.connectionString,
      application_name: 'manyhands',
      connectionTimeoutMillis: mostToConnect,
    })
    fresh.on('error', () => {})
    fresh.on('end', () => client === fresh && drop())
    await fresh.connect()
    // Waits for neither a standby nor another process: releasing a job twice does no harm.
    await answerOf(
      fresh,
      `select set_config('synchronous_commit', 'local', false), set_config('lock_timeout', '2s', false)`,
    )
    connectedAt = performance.now()
    return fresh
  }
  // Connect before the first job, so that taking the lock is a single query.
  client = await connect()

  /** Checked each time: a connection, and the lock with it, may be lost silently. */
  async function takeLock(id: string): Promise<pg.Client> {
    client ??= await connect()
    const ask = held ? 'select true as held' : 'select pg_try_advisory_lock($1, hashtext($2)) as held'
    const { rows } = await answerOf<{ held: boolean }>(client, ask, held ? [] : [lockSpace, id])
    held = rows[0]!.held
    return client
  }

  async function look(id: string): Promise<void> {
    const asked = await takeLock(id).catch((error: unknown) => {
      drop()
      // A server that doesn't respond here doesn't respond to jobs either, which would wait for hours.
      if (error instanceof Unanswered) cutAll()
      return takeLock(id)
    })
    // After a failover, the locks of all processes are gone, even if this process started later.
    if (performance.now() - connectedAt < mostToComeBack) return
    const freed = (await freeJobsOfTheDead(asked, id)) + (await freeForgotten(asked, id, [...underWay]))
    if (freed > 0) log.warn({ freed }, 'took over jobs of a process that died')
  }

  events.once('pool:create', ({ workerPool: { id } }) => {
    const next = () => {
      looking ??= look(id)
        .catch((error: unknown) => {
          drop()
          log.debug({ err: error }, 'cannot look after jobs')
        })
        .finally(() => {
          looking = null
        })
    }
    next()
    timer = setInterval(next, lookEvery).unref()
  })
  return {
    events,
    async end() {
      clearInterval(timer)
      await looking
      await client?.end()
    },
  }
}

/** Runs a query with a timeout. Responses that arrived while this process was suspended still count. */
function answerOf<T extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []) {
  return new Promise<pg.QueryResult<T>>((resolve, reject) => {
    const stop = afterBeats(mostToAnswer, () =>
      reject(new Unanswered('The database did not answer in time.')),
    )
    client.query<T>(text, values).then(resolve, reject).finally(stop)
  })
}

/** Returns a function that closes all connections the pool has ever handed out. */
function knowConnections(pool: pg.Pool): () => void {
  const known = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => known.add(client))
  pool.on('remove', (client) => known.delete(client))
  return () => {
    for (const client of known) cut(client as unknown as pg.Client)
  }
}

/** Releases jobs of dead processes, except recently locked ones, whose process may be about to take its lock. */
async function freeJobsOfTheDead(client: pg.Client, self: string): Promise<number> {
  const { rowCount } = await answerOf(
    client,
    `with dead as (
       select distinct locked_by from graphile_worker._private_jobs
        where locked_at < now() - interval '3 seconds' and locked_by <> $2
          and not exists (select from pg_locks
                           where locktype = 'advisory' and classid = $1::int4::oid
                             and objid = hashtext(locked_by)::oid and objsubid = 2
                             and database = (select oid from pg_database where datname = current_database()))
     )
     select graphile_worker.force_unlock_workers(array[locked_by]) from dead`,
    [lockSpace, self],
  )
  return rowCount ?? 0
}

/** Releases jobs that this process locked in a query whose response was lost, so that nobody works on them. */
async function freeForgotten(client: pg.Client, self: string, underWay: string[]): Promise<number> {
  const { rowCount } = await answerOf(
    client,
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_by = $1 and locked_at < now() - interval '1 minute' and id <> all ($2::bigint[])`,
    [self, underWay],
  )
  return rowCount ?? 0
}

/** Number of processes that run jobs, counted by their locks. */
export async function countWorkers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
      where locktype = 'advisory' and classid = $1::int4::oid and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`,
    [lockSpace],
  )
  return rows[0]!.count
}

/** Deletes permanently failed jobs after a month. */
export async function deleteFailedJobs(tx: Transaction): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
     where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '1 month'`.execute(
    tx,
  )
}

// The worker's info messages are logged at debug level.
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const
