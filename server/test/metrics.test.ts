import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../dev/postgres.ts'
import { createJobs } from '../src/housekeeping.ts'
import { createMetrics } from '../src/platform/metrics/metrics.ts'
import { startProxy, startServers } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { changeJobs, enqueue, selectJobs } from './world/jobs.ts'
import { createWorld } from './world/world.ts'

const token = 'a-token-for-prometheus'
const { call, make, database, changes, operations, fastify } = await createWorld({
  settings: { METRICS_TOKEN: token },
})
const headers = { authorization: `Bearer ${token}` }

interface Line {
  name: string
  labels: Record<string, string>
  value: number
}

function read(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)!
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, one]) => [label!, one!])
      return {
        name: name!,
        labels: Object.fromEntries(pairs) as Record<string, string>,
        value: Number(value),
      }
    })
}

const scrape = async (from = call) => read((await from('GET /metrics', { headers })).body)

const find = (lines: Line[], name: string, labels: Record<string, string> = {}) =>
  lines.find(
    (line) =>
      line.name === name && Object.entries(labels).every(([label, one]) => line.labels[label] === one),
  )?.value

describe('labels', () => {
  it('contain names of parts of the service, and nothing that anyone chose', async () => {
    const { uid, email } = await make.person({ name: 'Canary Person' })
    const { pid } = await make.project()
    const session = await make.token(uid)
    for (const path of [`/api/projects/${pid}`, `/api/members/${pid}`, `/api/nowhere/${uid}`, `/${email}`])
      await call(`GET ${path}`, { token: session })

    const lines = await scrape()
    const routes = new Set(operations.map(({ id }) => id))
    const jobs = createJobs({
      database,
      mailer: null,
      baseUrl: '',
      emailHash: { kind: 'sha256', key: '' },
      keyRing: null,
      privateDataMonths: 12,
      sessionIdleDays: 30,
      pusher: null,
    })
    const states = ['idle', 'used', 'ready', 'later', 'running', 'held', 'queued']
    const allowed: Record<string, (value: string, name: string) => boolean> = {
      operation: (value) =>
        routes.has(value) || value === 'unknown' || fastify.hasRoute({ method: 'GET', url: value }),
      status: (value) => /^[1-5]\d\d$/.test(value),
      le: (value) => /^[\d.]+$|^\+Inf$/.test(value),
      version: (value) => /^\d+\.\d+\.\d+/.test(value),
      node: (value) => value === process.versions.node,
      cache: (value) => ['listings', 'tokens', 'sessions'].includes(value),
      pool: (value) => ['serve', 'jobs'].includes(value),
      state: (value) => [...states, 'sent', 'bounced', 'failed', 'dropped'].includes(value),
      kind: (value) => ['gone', 'read_only', 'timeout', 'conflict', 'full'].includes(value),
      outcome: (value) =>
        ['accepted', 'later', 'refused', 'bounced', 'gone', 'done', 'failed'].includes(value),
      task: (value) => value in jobs,
    }
    const strange = lines.flatMap(({ name, labels }) =>
      Object.entries(labels)
        .filter(([label, value]) => !allowed[label]?.(value, name))
        .map(([label, value]) => `${name} ${label}=${value}`),
    )
    expect(strange).toEqual([])
    expect(find(lines, 'manyhands_request_seconds_count', { operation: 'unknown', status: '404' })).toBe(2)
  })
})

describe('requests and caches', () => {
  it('are counted by operation, status and time', async () => {
    const heard = new Set<string>()
    changes.on('change', (_topic, key) => heard.add(key))
    const { pid } = await make.project()
    // A late notification would empty the cache that is counted here.
    await expect.poll(() => [...heard]).toContain(pid)
    const before = await scrape()
    for (let i = 0; i < 5; i++) await call(`GET /api/members/${pid}`)
    const after = await scrape()
    const grown = (name: string, labels: Record<string, string>) =>
      find(after, name, labels)! - (find(before, name, labels) ?? 0)
    const listing = { operation: 'listMembers', status: '200' }
    expect([
      grown('manyhands_request_seconds_count', listing),
      grown('manyhands_request_seconds_bucket', { ...listing, le: '+Inf' }),
      grown('manyhands_cache_misses_total', { cache: 'listings' }),
      grown('manyhands_cache_hits_total', { cache: 'listings' }),
      grown('manyhands_cache_entries', { cache: 'listings' }),
      find(after, 'manyhands_changes_heard'),
    ]).toEqual([5, 5, 1, 4, 1, 1])
    expect(find(after, 'manyhands_cache_filled_ratio', { cache: 'listings' })).toBeGreaterThan(0)
    expect(find(after, 'manyhands_pool_wait_seconds_count', { pool: 'serve' })).toBeGreaterThan(0)
    expect(find(after, 'manyhands_pool_size', { pool: 'serve' })).toBe(10)
  })

  it('have cumulative buckets', async () => {
    const metrics = createMetrics('1.2.3')
    for (const ms of [0.5, 1, 3, 30_000]) metrics.observe('a', 200, ms)
    const lines = read(await metrics.write()).filter(({ name }) => name.startsWith('manyhands_request'))
    expect(lines.map(({ name, labels, value }) => [name.split('_').at(-1), labels.le, value])).toEqual([
      ['bucket', '0.001', 2],
      ['bucket', '0.005', 3],
      ['bucket', '0.02', 3],
      ['bucket', '0.1', 3],
      ['bucket', '0.5', 3],
      ['bucket', '2', 3],
      ['bucket', '5', 3],
      ['bucket', '+Inf', 4],
      ['sum', undefined, 30.0045],
      ['count', undefined, 4],
    ])
  })
})

describe('the queue and the outbox', () => {
  it('are read from the database', async () => {
    const url = await createTestDatabase()
    // Readings are cached for five seconds; a new server has none.
    const { call, make, database } = await createWorld({
      settings: { METRICS_TOKEN: token, DATABASE_URL: url },
    })
    const { db } = database
    const { uid } = await make.person()
    const { pid } = await make.project()
    await enqueue(db, 'housekeeping', { after: -90 })
    await enqueue(db, 'housekeeping', { after: 3600 })
    await enqueue(db, 'send-message', { tries: 1 })
    await changeJobs(db, sql`attempts = 1`, { name: 'send-message' })
    await sql`
      insert into messages (pid, id, uid, kind, about, state, send_at, created_at)
      select ${pid}, gen_random_uuid(), ${uid}, 'x', 'y', state, now() - seconds * interval '1 second',
             now() - hours * interval '1 hour'
        from (values ('queued', 40, 1), ('held', -60, 1), ('sent', 0, 2), ('failed', 0, 2), ('failed', 0, 48))
          as given (state, seconds, hours)`.execute(db)
    const found = await scrape(call)
    const job = (state: string) => find(found, 'manyhands_jobs', { state })
    expect([job('ready'), job('later'), job('running')]).toEqual([1, 1, 0])
    expect(find(found, 'manyhands_jobs_failed', { task: 'send-message' })).toBe(1)
    expect(find(found, 'manyhands_jobs_oldest_ready_seconds')).toBeCloseTo(90, -1)
    expect(find(found, 'manyhands_outbox_overdue_seconds')).toBeCloseTo(40, -1)
    const waiting = (state: string) => find(found, 'manyhands_outbox_waiting', { state })
    expect([waiting('held'), waiting('queued')]).toEqual([1, 1])
    const lastDay = (state: string) => find(found, 'manyhands_outbox_last_day', { state })
    expect(['sent', 'failed', 'bounced'].map(lastDay)).toEqual([1, 1, 0])
    expect(find(found, 'manyhands_schema_version')).toBe(find(found, 'manyhands_schema_expected'))
  })

  it('can be retried as documented after failing for good', async () => {
    const { database } = await createWorld()
    await enqueue(database.db, 'export-person', { tries: 1 })
    await changeJobs(database.db, sql`attempts = 1`)
    const page = readFileSync(new URL('../../docs/operators/monitoring.md', import.meta.url), 'utf8')
    await sql.raw(/```sql\n([^`]+)```/.exec(page)![1]!).execute(database.db)
    const rows = await selectJobs(database.db, sql`attempts, is_available`)
    expect(rows).toEqual([{ attempts: 0, is_available: true }])
  })

  it('are read from the database once in five seconds, for any number of scrapes', async () => {
    const app = await createWorld({ settings: { METRICS_TOKEN: token } })
    await scrape(app.call)
    let queries = 0
    app.database.pool.on('acquire', () => queries++)
    await Promise.all(Array.from({ length: 10 }, () => scrape(app.call)))
    expect(queries).toBe(0)
  })
})

describe('metrics without a database', () => {
  it('are still served quickly, and say so', async () => {
    const proxy = await startProxy(await createTestDatabase())
    onTestFinished(() => proxy.close())
    const app = await createWorld({ settings: { METRICS_TOKEN: token, DATABASE_URL: proxy.url } })
    await expect.poll(async () => find(await scrape(app.call), 'manyhands_changes_heard')).toBe(1)
    proxy.state.cutAll = true
    proxy.cut()
    await expect
      .poll(async () => find(await scrape(app.call), 'manyhands_changes_heard'), { timeout: 5000 })
      .toBe(0)
    const began = performance.now()
    await expect
      .poll(async () => find(await scrape(app.call), 'manyhands_database_up'), { timeout: 10_000 })
      .toBe(0)
    const asked = performance.now()
    const lines = await scrape(app.call)
    expect(performance.now() - asked).toBeLessThan(3000)
    expect([
      find(lines, 'manyhands_readings_good'),
      find(lines, 'manyhands_jobs', { state: 'ready' }),
      find(lines, 'manyhands_changes_lost_total'),
    ]).toEqual([0, undefined, 1])
    expect(find(lines, 'manyhands_changes_deaf_seconds_total')).toBeGreaterThan((asked - began) / 1000)
  }, 30_000)

  it('omit what cannot be read, and nothing else', async () => {
    const app = await createWorld({
      settings: { METRICS_TOKEN: token, DATABASE_URL: await createTestDatabase() },
    })
    await sql`alter table migrations rename to gone`.execute(app.database.db)
    const lines = await scrape(app.call)
    expect([
      find(lines, 'manyhands_readings_good'),
      find(lines, 'manyhands_schema_version'),
      find(lines, 'manyhands_jobs', { state: 'ready' }),
      find(lines, 'manyhands_database_up'),
    ]).toEqual([0, undefined, 0, 1])
  })

  it('count database failures by kind', async () => {
    const url = await createTestDatabase()
    const { call, make, database } = await createWorld({
      settings: { METRICS_TOKEN: token, DATABASE_URL: url },
    })
    const session = await make.token((await make.person()).uid)
    const name = new URL(url).pathname.slice(1)
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(database.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
      .execute(database.db)
      .catch(() => {})
    const tryToWrite = () => call('PATCH /api/users/me', { token: session, body: { name: 'Nobody' } })
    // The first may still get a connection that was just ended.
    await tryToWrite()
    const before = await scrape(call)
    expect((await tryToWrite()).statusCode).toBe(503)
    const counted = (lines: Line[]) => find(lines, 'manyhands_database_errors_total', { kind: 'read_only' })!
    expect(counted(await scrape(call)) - counted(before)).toBeGreaterThan(0)
  })
})

describe('a worker process', () => {
  it('serves its metrics where configured, and to nobody else', async () => {
    const url = await createTestDatabase()
    const port = await freePort()
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('../src/main.ts', import.meta.url)), 'work'],
      {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: url,
          METRICS_TOKEN: token,
          METRICS_PORT: String(port),
          LOG_LEVEL: 'warn',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    })
    await once(child.stdout, 'data')
    const at = `http://127.0.0.1:${port}/metrics`
    const own = await createWorld({ settings: { DATABASE_URL: url } })
    await enqueue(own.database.db, 'housekeeping')
    await expect
      .poll(
        async () =>
          find(read(await (await fetch(at, { headers })).text()), 'manyhands_job_seconds_count', {
            task: 'housekeeping',
            outcome: 'done',
          }),
        { timeout: 10_000 },
      )
      .toBe(1)
    expect([(await fetch(at)).status, (await fetch(`http://127.0.0.1:${port}/`)).status]).toEqual([401, 404])
  }, 30_000)
})

it('is served by a real process, including jobs', async () => {
  const url = await createTestDatabase()
  await using servers = await startServers(1, url, { METRICS_TOKEN: token, WORK_IN_SERVE: 'true' })
  const own = await createWorld({ settings: { DATABASE_URL: url } })
  await enqueue(own.database.db, 'housekeeping')
  await expect
    .poll(
      async () =>
        find(
          read(await (await fetch(`${servers.urls[0]}/metrics`, { headers })).text()),
          'manyhands_job_seconds_count',
          { task: 'housekeeping', outcome: 'done' },
        ),
      { timeout: 10_000 },
    )
    .toBe(1)
}, 30_000)
