import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { addJob, type Job, startJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { startProxy } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { changeJobs, countJobs, enqueue, selectJobs } from './world/jobs.ts'

async function start(opened: AsyncDisposableStack, url: string, jobs: Record<string, Job>) {
  const database = openDatabase(url, { size: 4, statementTimeout: 0 })
  opened.defer(() => database.close())
  opened.defer(await startJobs(database.pool, jobs, createLog('silent')))
  return database
}

// Each has its own database and mostly waits for the clock, so they run concurrently.
describe.concurrent('jobs of a process that died or lost its database', () => {
  it('a process that lost its lock takes it again, and nobody takes over its jobs for long', async ({
    expect,
  }) => {
    const url = await createTestDatabase()
    await using opened = new AsyncDisposableStack()
    const database = await start(opened, url, {})
    const holders = async () =>
      (
        await database.pool.query<{ pid: number }>(
          `select pid from pg_locks where locktype = 'advisory' and classid = 1835626068 and granted
              and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows.map(({ pid }) => pid)
    await expect.poll(holders, { timeout: 5000 }).toHaveLength(1)
    const [first] = await holders()
    await database.pool.query('select pg_terminate_backend($1)', [first])
    await expect
      .poll(async () => (await holders()).filter((pid) => pid !== first), { timeout: 8000 })
      .toHaveLength(1)
  }, 20_000)

  it('a new process assumes nobody is dead whose lock a failover may have dropped', async ({ expect }) => {
    await using opened = new AsyncDisposableStack()
    const { db } = await start(opened, await createTestDatabase(), {})
    const leave = async () => {
      await enqueue(db, 'left')
      await changeJobs(db, sql`locked_at = now() - interval '1 minute', locked_by = 'someone'`)
    }
    const left = () => countJobs(db, { where: sql`locked_by = 'someone'` })
    await leave()
    await new Promise((resolve) => setTimeout(resolve, 6000))
    expect(await left()).toBe(1)
    await expect.poll(left, { timeout: 15_000 }).toBe(0)
    await leave()
    await expect.poll(left, { timeout: 5000 }).toBe(0)
  }, 40_000)

  it('a job whose assignment was lost on the way is still executed', async ({ expect }) => {
    await using opened = new AsyncDisposableStack()
    let runs = 0
    let givenTo: unknown
    const { db } = await start(opened, await createTestDatabase(), {
      late: {
        async run() {
          const [own] = await selectJobs(db, sql<{ locked_by: string }>`locked_by`)
          givenTo = own!.locked_by
          runs++
        },
      },
    })
    await enqueue(db, 'late')
    await expect.poll(() => runs, { timeout: 5000 }).toBe(1)
    await enqueue(db, 'late', { after: 3600 })
    await changeJobs(
      db,
      sql`run_at = now(), locked_at = now() - interval '2 minutes', locked_by = ${givenTo}::text`,
    )
    await expect.poll(() => runs, { timeout: 30_000 }).toBe(2)
  }, 45_000)

  /** The failover drill measures how soon, on a machine that does nothing else. */
  it('work resumes after a database stops responding, including jobs in progress', async ({ expect }) => {
    const url = await createTestDatabase()
    const proxy = await startProxy(url)
    await using opened = new AsyncDisposableStack()
    opened.defer(() => proxy.close())
    const direct = openDatabase(url, { size: 1, statementTimeout: 0 })
    opened.defer(() => direct.close())
    const add = (name: string) => direct.transact((tx) => addJob(tx, name, {}))
    let [begun, done, later] = [0, 0, 0]
    const database = await start(opened, proxy.url, {
      ask: {
        async run() {
          begun++
          await sql`select pg_sleep(2)`.execute(database.db)
          done++
        },
      },
      later: { run: async () => void later++ },
    })
    await add('ask')
    await expect.poll(() => begun, { timeout: 5000 }).toBe(1)
    // Nothing is closed; new connections are answered, as after a failover.
    proxy.cut()
    await add('later')
    await expect.poll(() => [done, later], { timeout: 75_000 }).toEqual([1, 1])
  }, 90_000)
})
