import { expect, it } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { startJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { createTestDatabase } from './test-database.ts'

it('a process whose lock was lost takes it again, and nobody takes its work meanwhile for long', async () => {
  const url = await createTestDatabase()
  await using opened = new AsyncDisposableStack()
  const database = openDatabase(url, { size: 4, statementTimeout: 0 })
  opened.defer(() => database.close())
  const stop = await startJobs(database.pool, {}, createLog('silent'))
  opened.defer(stop)
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
