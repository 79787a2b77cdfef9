import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { jobSchema, jobTables } from '../src/platform/jobs/graphile.ts'
import { mostToFinish } from '../src/serve.ts'
import { compiled, createClient } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { createWorld } from './world/world.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const read = (path: string) => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')

async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { PATH: process.env.PATH, ...compiled, PORT: '0', LOG_LEVEL: 'error', ...settings },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/^ready http.*\n/m)
  return { child, url: /^ready (\S+)/m.exec(output)![1]!, ended: once(child, 'exit') }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Locks this table until released. */
async function hold(url: string, table: string): Promise<() => Promise<void>> {
  const client = await connect(url)
  await client.query(`begin; lock table ${table}`)
  return () => client.end()
}

async function countWaiting(client: pg.Client): Promise<number | null> {
  const { rowCount } = await client.query(`
    select from pg_locks
     where not granted and database = (select oid from pg_database where datname = current_database())`)
  return rowCount
}

describe('a process that is told to stop', () => {
  it('stops listening at once, and lets its jobs finish meanwhile', async () => {
    const url = await createTestDatabase()
    const { child, url: base, ended } = await start({ DATABASE_URL: url })
    const release = await hold(url, 'idempotency_keys')
    const asking = await connect(url)
    onTestFinished(() => asking.end())
    await asking.query(`select ${jobSchema}.add_job('housekeeping')`)
    await expect.poll(() => countWaiting(asking), { timeout: 20_000 }).toBe(1)

    child.kill('SIGTERM')
    const isClosed = () =>
      fetch(`${base}/healthz`).then(
        () => false,
        () => true,
      )
    await expect.poll(isClosed, { timeout: 10_000 }).toBe(true)
    expect(await countWaiting(asking)).toBe(1)
    await release()
    expect(await ended).toEqual([0, null])
    const { rows } = await asking.query(`select count(*)::int from ${jobTables.jobs}`)
    expect(rows).toEqual([{ count: 0 }])
  }, 120_000)

  it('does not wait for a connection whose last request came before the signal', async () => {
    const url = await createTestDatabase()
    const { make } = await createWorld({ settings: { DATABASE_URL: url } })
    const { pid } = await make.project()
    const { child, url: base, ended } = await start({ DATABASE_URL: url, WORK_IN_SERVE: 'false' })
    const release = await hold(url, 'teams')
    using client = createClient()
    const answer = client.call(`GET ${base}/api/members/${pid}`)
    const asking = await connect(url)
    await expect.poll(() => countWaiting(asking), { timeout: 20_000 }).toBe(1)
    await asking.end()
    child.kill('SIGTERM')
    await sleep(1000)
    await release()
    const { status, headers } = await answer
    expect([status, headers.connection]).toEqual([200, 'keep-alive'])
    const answeredAt = performance.now()
    expect(await ended).toEqual([0, null])
    expect(performance.now() - answeredAt).toBeLessThan(3000)
  }, 120_000)

  it('has enough time in its units', () => {
    for (const unit of ['systemd/manyhands.service', 'systemd/manyhands-work.service']) {
      // docs/operators/upgrades.md adds a STOP_DELAY_MS of 5000.
      const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(read(unit))![1])
      expect(seconds * 1000).toBeGreaterThan(5000 + mostToFinish)
    }
    const compose = read('compose.yaml')
    const delay = Number(/STOP_DELAY_MS: "(\d+)"/.exec(compose)![1])
    const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)![1])
    expect(grace * 1000).toBeGreaterThan(delay + mostToFinish)
  })
})
