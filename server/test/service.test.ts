import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createJobs } from '../src/housekeeping.ts'
import { openDatabase, toUnavailable } from '../src/platform/db/database.ts'
import { fileNames, migrate, pendingMigrations } from '../src/platform/db/migrations.ts'
import { clientKey } from '../src/platform/http/rate-limits.ts'
import { startJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { newToken } from '../src/sign-in/secrets.ts'
import { startProxy } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { enqueue } from './world/jobs.ts'
import { createWorld } from './world/world.ts'

const secret = 'a-token-for-prometheus'
const { call, fastify, make, database, announceStop } = await createWorld({
  settings: {
    METRICS_TOKEN: secret,
  },
})

describe('a response', () => {
  it('is marked as data, and has a request id', async () => {
    const { headers } = await call('GET /api/projects')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
      'ratelimit-policy': '"default";q=3000;w=60',
      ratelimit: expect.stringMatching(/^"default";r=\d+;t=\d+$/),
    })
  })

  it.each([
    ['GET /nowhere', 404, 'not_found'],
    ['PUT /api/projects', 405, 'method_not_allowed'],
    ['GET /api/projects/%E0%A4%A', 400, 'invalid_request'],
  ])('to %s is a problem with its own page', async (line, status, code) => {
    const response = await call(line)
    expect([response.statusCode, response.headers['content-type'], response.json().type]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
      `/api/errors#${code}`,
    ])
  })

  it('names the allowed methods', async () => {
    expect((await call('PUT /api/projects')).headers.allow).toBe('GET, HEAD, POST')
  })

  it('refuses a body over 1 MiB, and one that is not JSON', async () => {
    const token = await make.token((await make.person({ admin: true })).uid, ['admin'])
    const big = await call('POST /api/projects', { token, body: { name: 'x'.repeat(1024 * 1024) } })
    const broken = await call('POST /api/projects', {
      token,
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect([big.statusCode, broken.statusCode]).toEqual([413, 400])
  })

  it('is also given to malformed HTTP', async () => {
    const { port } = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.end('HELLO\r\n\r\n')
    let answer = ''
    for await (const text of socket) answer += text
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"type":"\/api\/errors#invalid_request"/)
  })
})

describe('limits', () => {
  it('refuse an address that sends too many requests, and nobody else', async () => {
    const busy = await createWorld({ settings: { RATE_LIMIT: '20' } })
    const token = await busy.make.token((await busy.make.person()).uid)
    const statuses = []
    for (let i = 0; i < 25; i++) statuses.push((await busy.call('GET /api/projects')).statusCode)
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
    const refused = await busy.call('GET /api/projects')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    expect((await busy.call('GET /api/projects', { token })).statusCode).toBe(200)
  })

  it('keep token guessing away from the database', async () => {
    const busy = await createWorld({ settings: { RATE_LIMIT: '5' } })
    const guess = () => busy.call('GET /api/tokens', { token: newToken() })
    for (let i = 0; i < 5; i++) expect((await guess()).statusCode).toBe(401)
    let queries = 0
    busy.database.pool.on('acquire', () => queries++)
    expect([(await guess()).statusCode, queries]).toEqual([429, 0])
    const token = await busy.make.token((await busy.make.person()).uid)
    expect((await busy.call('GET /api/projects')).statusCode).toBe(200)
    expect((await busy.call('GET /api/tokens', { token })).statusCode).toBe(429)
  })

  it('count all closed connections as one client', () => {
    expect(clientKey(undefined)).toBe('ip:gone')
  })

  it('count a whole IPv6 network as one client', () => {
    const keys = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::9',
      '2001:db8:1:3::1',
      '::1',
      '192.0.2.1',
      '::ffff:192.0.2.1',
    ]
    expect(keys.map(clientKey)).toEqual([
      'ip:2001:db8:1:2::/64',
      'ip:2001:db8:1:2::/64',
      'ip:2001:db8:1:3::/64',
      'ip:0:0:0:0::/64',
      'ip:192.0.2.1',
      'ip:192.0.2.1',
    ])
  })
})

describe('health', () => {
  it('is alive and ready', async () => {
    expect((await call('GET /healthz')).json()).toEqual({ status: 'ok' })
    expect((await call('GET /readyz')).json()).toEqual({ status: 'ready' })
  })

  it('has metrics for Prometheus, and for nobody else', async () => {
    const wrong = await call('GET /metrics', { headers: { authorization: `Bearer ${secret}x` } })
    const right = await call('GET /metrics', { headers: { authorization: `Bearer ${secret}` } })
    expect([wrong.statusCode, right.statusCode]).toEqual([401, 200])
    expect(right.body).toMatch(/manyhands_request_seconds_count\{operation="listProjects",status="200"\} \d+/)
  })

  it('has no metrics unless configured', async () => {
    const other = await createWorld()
    expect((await other.call('GET /metrics')).statusCode).toBe(404)
  })

  it('counts as unavailable while PostgreSQL has not created its socket', async () => {
    const stopped = 'postgres://postgres@localhost/none?host=/nowhere'
    const nothing = openDatabase(stopped, { size: 1, statementTimeout: 1000 })
    onTestFinished(() => nothing.close())
    const error = await nothing.transact(async () => {}).catch((reason: unknown) => reason)
    expect(toUnavailable(error)?.code).toBe('unavailable')
  })

  it('returns 503 with Retry-After while there is no database, and recovers by itself', async () => {
    const real = new URL(await createTestDatabase())
    const sockets = new Set<Socket>()
    const proxy = createServer((socket) => {
      const server = connect(Number(real.port), '127.0.0.1')
      for (const one of [socket, server]) sockets.add(one.on('error', () => {}))
      socket.pipe(server).pipe(socket)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as { port: number }
    const app = await createWorld({
      settings: { DATABASE_URL: `postgres://postgres@127.0.0.1:${port}${real.pathname}` },
    })
    expect((await app.call('GET /api/projects')).statusCode).toBe(200)

    proxy.close()
    for (const socket of sockets) socket.destroy()

    const down = await app.call('GET /api/projects')
    expect([down.statusCode, down.headers['retry-after'], down.json().type]).toEqual([
      503,
      '5',
      '/api/errors#unavailable',
    ])
    expect((await app.call('GET /readyz')).statusCode).toBe(503)
    expect((await app.call('GET /healthz')).statusCode).toBe(200)
    await once(proxy.listen(port, '127.0.0.1'), 'listening')
    await expect
      .poll(async () => (await app.call('GET /api/projects')).statusCode, { timeout: 5000 })
      .toBe(200)
  })

  it('drops an unresponsive connection, and does not reuse it', async () => {
    const proxy = await startProxy(await createTestDatabase())
    onTestFinished(() => proxy.close())
    const impatient = openDatabase(proxy.url, { size: 1, statementTimeout: 100 })
    await sql`select 1`.execute(impatient.db)
    proxy.cut()
    const error = await sql`select 1`.execute(impatient.db).catch((one: unknown) => one)
    expect(toUnavailable(error)?.code).toBe('unavailable')
    await expect
      .poll(() => sql`select 1`.execute(impatient.db).then(() => 'back'), { timeout: 5000 })
      .toBe('back')
    await impatient.close()
  })

  it('reports that it is stopping before it stops', async () => {
    announceStop()
    const response = await call('GET /readyz')
    expect([response.statusCode, response.json().detail]).toEqual([503, 'The server is shutting down.'])
  })
})

describe('migrations', () => {
  it('run once, however many processes start at the same time', async () => {
    const empty = `${(await createTestDatabase()).replace(/[^/]+$/, '')}`
    const admin = openDatabase(`${empty}postgres`, { size: 1, statementTimeout: 0 })
    await sql`create database fresh_once`.execute(admin.db)
    await admin.close()
    const databases = Array.from({ length: 4 }, () =>
      openDatabase(`${empty}fresh_once`, { size: 2, statementTimeout: 0 }),
    )
    const ran = await Promise.all(databases.map(migrate))
    expect(ran.map((names) => names.length).toSorted((a, b) => b - a)).toEqual([
      (await fileNames()).length,
      0,
      0,
      0,
    ])
    expect(await pendingMigrations(databases[0]!)).toEqual([])
    await sql`insert into migrations (name, timestamp) values ('9999_future', 'now')`.execute(
      databases[0]!.db,
    )
    await expect(migrate(databases[0]!)).rejects.toThrow(/migrated by a newer version/)
    await Promise.all(databases.map((one) => one.close()))
  })
})

describe('jobs', () => {
  it('delete expired data', async () => {
    const { uid } = await make.person()
    await make.credentials(uid)
    await database.db
      .updateTable('exchange_credentials')
      .set({ expires_at: new Date(0) })
      .where('uid', '=', uid)
      .execute()
    const stale = { actor: uid, key: 'old', fingerprint: Buffer.from(''), created_at: new Date(0) }
    await database.db.insertInto('idempotency_keys').values(stale).execute()
    const stop = await startJobs(
      database.pool,
      createJobs({
        database,
        mailer: null,
        baseUrl: 'http://localhost:8080',
        emailHash: { kind: 'sha256', key: '' },
        keyRing: null,
        privateDataMonths: 12,
        sessionIdleDays: 30,
        pusher: null,
      }),
      createLog('silent'),
    )
    await enqueue(database.db, 'housekeeping')
    await expect
      .poll(
        async () =>
          (await database.db.selectFrom('idempotency_keys').select('key').where('actor', '=', uid).execute())
            .length,
        { timeout: 5000 },
      )
      .toBe(0)
    await stop()
    expect(
      await database.db.selectFrom('exchange_credentials').select('uid').where('uid', '=', uid).execute(),
    ).toEqual([])
  })
})
