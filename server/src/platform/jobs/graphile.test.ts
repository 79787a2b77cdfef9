import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { changeJobs, countJobs, enqueue, selectJobs } from '../../../test/world/jobs.ts'
import { openDatabase } from '../db/database.ts'
import {
  addJobs,
  countFailedJobs,
  deleteFailedJobs,
  jobSchema,
  jobTables,
  liveJobs,
  readQueue,
} from './graphile.ts'

const { db, transact, close } = openDatabase(await createTestDatabase(), { size: 2, statementTimeout: 0 })
afterAll(close)

/** The schema of graphile-worker 0.18.0. */
const known = {
  migrations: 20,
  'columns of jobs': [
    'attempts smallint',
    'created_at timestamp with time zone',
    'flags jsonb',
    'id bigint',
    'is_available boolean, generated as ((locked_at IS NULL) AND (attempts < max_attempts))',
    'job_queue_id integer',
    'key text',
    'last_error text',
    'locked_at timestamp with time zone',
    'locked_by text',
    'max_attempts smallint',
    'payload json',
    'priority smallint',
    'revision integer',
    'run_at timestamp with time zone',
    'task_id integer',
    'updated_at timestamp with time zone',
  ],
  'columns of tasks': ['id integer', 'identifier text'],
  functions: [
    'add_job(identifier text, payload json, queue_name text, run_at timestamp with time zone, max_attempts integer, job_key text, priority integer, flags text[], job_key_mode text)',
    'force_unlock_workers(worker_ids text[])',
    'reschedule_jobs(job_ids bigint[], run_at timestamp with time zone, priority integer, attempts integer, max_attempts integer)',
  ],
  'hidden by row-level security': [
    '_private_job_queues',
    '_private_jobs',
    '_private_known_crontabs',
    '_private_tasks',
  ],
}

const whenItChanged = `
graphile-worker has changed its schema. Its release notes say how. Check:
1. graphile.ts: every statement still finds its tables and columns, and "failed" and "ready" still mean the same.
2. jobColumns: a new column that may mention people is exported and erased; any other is internal.
3. life.ts: a process still locks jobs with the id of its worker pool, and announces each with "job:start".
4. grantJobs: the serving role can still add and run jobs, also in tables with row-level security.
5. reschedule_jobs in docs/operators: mail.md and monitoring.md tell operators to call it.
6. Processes of the old version still run on the new schema during an upgrade, or CHANGELOG.md says that they don't.
Then update what is expected here, and run jobs-of-the-dead, database-roles and personal-data in server/test.
`

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select attname || ' ' || format_type(atttypid, atttypmod)
           || coalesce(', generated as ' || case when attgenerated <> '' then pg_get_expr(adbin, adrelid) end, '') as text
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
     order by attname`.execute(db)
  return rows.map(({ text }) => text)
}

async function readSchema(): Promise<typeof known> {
  const schema = sql.raw(jobSchema)
  const applied = await sql<{ latest: number }>`
    select max(id)::int as latest from ${schema}.migrations`.execute(db)
  const functions = await sql<{ text: string }>`
    select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as text from pg_proc
     where pronamespace = ${jobSchema}::regnamespace
       and proname in ('add_job', 'force_unlock_workers', 'reschedule_jobs')
     order by 1`.execute(db)
  const hidden = await sql<{ relname: string }>`
    select relname from pg_class where relnamespace = ${jobSchema}::regnamespace and relrowsecurity
     order by relname`.execute(db)
  return {
    migrations: applied.rows[0]!.latest,
    'columns of jobs': await columnsOf(jobTables.jobs),
    'columns of tasks': await columnsOf(jobTables.tasks),
    functions: functions.rows.map(({ text }) => text),
    'hidden by row-level security': hidden.rows.map(({ relname }) => relname),
  }
}

it('is written for the schema of the installed graphile-worker', async () => {
  expect(await readSchema(), whenItChanged).toEqual(known)
})

it('counts jobs by state', async () => {
  await enqueue(db, 'ready', { after: -120 })
  await enqueue(db, 'retrying')
  await changeJobs(db, sql`attempts = 1`, { name: 'retrying' })
  await enqueue(db, 'later', { after: 3600 })
  await enqueue(db, 'running')
  await changeJobs(db, sql`locked_at = now(), locked_by = 'someone'`, { name: 'running' })
  await enqueue(db, 'failed', { tries: 1 })
  await changeJobs(db, sql`attempts = 1`, { name: 'failed' })
  const { oldest, ...counts } = await readQueue(db)
  expect(counts).toEqual({ ready: 2, retrying: 1, later: 1, running: 1 })
  expect(oldest).toBeGreaterThanOrEqual(120)
  expect(oldest).toBeLessThan(180)
  expect((await countFailedJobs(db)).map(({ name, count }) => `${name} ${count}`)).toEqual([
    'failed 1',
    'later 0',
    'ready 0',
    'retrying 0',
    'running 0',
  ])
  const isLive = async (name: string) => (await liveJobs(name).execute(db)).rows.length > 0
  expect(await Promise.all(['ready', 'later', 'running', 'failed', 'none'].map(isLive))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

it('deletes failed jobs after a month, and no others', async () => {
  await changeJobs(db, sql`updated_at = now() - interval '29 days'`)
  await transact(deleteFailedJobs)
  expect(await countJobs(db)).toBe(5)
  await changeJobs(db, sql`updated_at = now() - interval '32 days'`)
  await transact(deleteFailedJobs)
  expect([await countJobs(db), await countJobs(db, { name: 'failed' })]).toEqual([4, 0])
})

it('makes so many jobs due per second', async () => {
  await transact((tx) => addJobs(tx, 'paced', [{}, {}, {}, {}], { after: 10, perSecond: 2 }))
  const seconds = sql<{ after: string }>`round(extract(epoch from run_at - created_at), 1)::float8 as after`
  const paced = await selectJobs(db, seconds, { name: 'paced' })
  expect(paced.map(({ after }) => after).toSorted()).toEqual([10, 10.5, 11, 11.5])
})
