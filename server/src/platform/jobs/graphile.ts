import { runMigrations } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db, Transaction } from '../db/database.ts'

/**
 * The only module that knows the schema of graphile-worker. Its functions are public, its tables are not: they may
 * change with any version, and graphile.test.ts then says what to check here.
 */
export const jobSchema = 'graphile_worker'
export const jobTables = { jobs: `${jobSchema}._private_jobs`, tasks: `${jobSchema}._private_tasks` }

const schema = sql.raw(jobSchema)
const jobs = sql.raw(jobTables.jobs)
const tasks = sql.raw(jobTables.tasks)

/** SQL: states of a job. */
const isFailed = sql`attempts >= max_attempts and locked_at is null`
const isReady = sql`is_available and run_at <= now()`

/** What a job may say about people, and the rest. */
export const jobColumns = {
  mentions: ['payload', 'last_error'],
  exported: ['created_at', 'run_at', 'attempts', 'payload', 'last_error'],
  internal: [
    'id',
    'job_queue_id',
    'task_id',
    'priority',
    'max_attempts',
    'updated_at',
    'key',
    'locked_at',
    'locked_by',
    'revision',
    'flags',
    'is_available',
  ],
} as const

export const migrateJobs = (pgPool: pg.Pool): Promise<void> => runMigrations({ pgPool })

/** False before the first migration. */
export async function hasJobTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${jobTables.jobs}) is not null as there`.execute(db)
  return rows[0]!.there
}

/** Grants another role to add and run jobs. */
export async function grantJobs(tx: Transaction, role: RawBuilder<unknown>): Promise<void> {
  await sql`grant usage on schema ${schema} to ${role}`.execute(tx)
  await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(tx)
  await sql`grant usage, select on all sequences in schema ${schema} to ${role}`.execute(tx)
  // Row-level security hides jobs from everyone but the owner of the table.
  const hidden = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
     where relnamespace = ${jobSchema}::regnamespace and relrowsecurity`.execute(tx)
  for (const { name } of hidden.rows) {
    await sql`drop policy if exists serving on ${sql.raw(name)}`.execute(tx)
    await sql`
      create policy serving on ${sql.raw(name)} to ${role} using (true) with check (true)`.execute(tx)
  }
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
    select ${schema}.add_job(${name}, ${JSON.stringify(payload)}::json,
      priority => ${priority}::int, max_attempts => ${tries}::int)`.execute(tx)
}

/**
 * Adds one job per payload in one statement, delayed by the given seconds from the start of the transaction. At most so
 * many become due per second: a crowd of jobs at once slows down everything else.
 */
export async function addJobs(
  tx: Transaction,
  name: string,
  payloads: object[],
  { after = 0, perSecond = Infinity }: { after?: number; perSecond?: number } = {},
): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify(payload))
  await sql`
    select count(*) from ${schema}.add_jobs(array(
      select row(${name}, payload::json, null, now() + make_interval(secs => ${after} + (n - 1) / ${perSecond}::float8),
                 null, null, null, null)::${schema}.job_spec
        from unnest(${texts}::text[]) with ordinality as t (payload, n)))`.execute(tx)
}

/** SQL: a condition on rows of the table of jobs. */
export const isNamed = (name: string) => sql`task_id = (select id from ${tasks} where identifier = ${name})`

/** SQL: jobs of this name that are running or pending, excluding those that failed permanently. */
export const liveJobs = (name: string) =>
  sql`select payload from ${jobs} where ${isNamed(name)} and not (${isFailed})`

interface Queue {
  ready: number
  /** Failed at least once. */
  retrying: number
  later: number
  running: number
  /** Seconds for which the oldest ready job has waited. */
  oldest: number
}

export async function readQueue(db: Db): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select count(*) filter (where ${isReady})::int4 as ready,
           count(*) filter (where is_available and attempts > 0)::int4 as retrying,
           count(*) filter (where is_available and run_at > now())::int4 as later,
           count(*) filter (where locked_at is not null)::int4 as running,
           greatest(0, extract(epoch from now() - min(run_at) filter (where ${isReady})))::float8 as oldest
      from ${jobs}`.execute(db)
  return rows[0]!
}

/** Permanently failed jobs by name, including names without any. */
export async function countFailedJobs(db: Db): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select identifier as name, count(jobs.id)::int4 as count
      from ${tasks} as tasks left join ${jobs} as jobs on jobs.task_id = tasks.id and ${isFailed}
     group by identifier order by identifier`.execute(db)
  return rows
}

/** Deletes permanently failed jobs after a month. */
export async function deleteFailedJobs(tx: Transaction): Promise<void> {
  await sql`delete from ${jobs} where ${isFailed} and updated_at < now() - interval '1 month'`.execute(tx)
}

type Ask = (text: string, values: unknown[]) => Promise<pg.QueryResult>

/**
 * Releases jobs of dead processes, except recently locked ones, whose process may be about to take its lock in the
 * given space of advisory locks.
 */
export async function freeJobsOfTheDead(ask: Ask, self: string, lockSpace: number): Promise<number> {
  const { rowCount } = await ask(
    `with dead as (
       select distinct locked_by from ${jobTables.jobs}
        where locked_at < now() - interval '3 seconds' and locked_by <> $2
          and not exists (select from pg_locks
                           where locktype = 'advisory' and classid = $1::int4::oid
                             and objid = hashtext(locked_by)::oid and objsubid = 2
                             and database = (select oid from pg_database where datname = current_database()))
     )
     select ${jobSchema}.force_unlock_workers(array[locked_by]) from dead`,
    [lockSpace, self],
  )
  return rowCount ?? 0
}

/** Releases jobs that this process locked in a query whose response was lost, so that nobody works on them. */
export async function freeForgotten(ask: Ask, self: string, underWay: string[]): Promise<number> {
  const { rowCount } = await ask(
    `update ${jobTables.jobs} set locked_at = null, locked_by = null
      where locked_by = $1 and locked_at < now() - interval '1 minute' and id <> all ($2::bigint[])`,
    [self, underWay],
  )
  return rowCount ?? 0
}
