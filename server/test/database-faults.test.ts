import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Db, Outage, openDatabase, retryRead } from '../src/platform/db/database.ts'
import { Problem } from '../src/platform/errors.ts'
import { startProxy } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { createTimedWorld, mostMs } from './world/faults.ts'

describe('an unresponsive database', () => {
  it('is given up within seconds, the listing is answered from the cache, and everything is fresh afterwards', async () => {
    const direct = await createTestDatabase()
    const proxy = await startProxy(direct)
    onTestFinished(() => proxy.close())
    const { timed, write, token, pid, make } = await createTimedWorld(proxy.url)
    const { tid } = await make.team(pid, { name: 'Before' })
    const list = (given = {}) => timed(`GET /api/members/${pid}`, given)
    const key = randomUUID()
    await expect
      .poll(async () => [(await list()).response.json().data[0]?.name, (await write(key)).status])
      .toEqual(['Before', 201])
    // A late notification would drop the cached value.
    await sleep(1000)
    await list()

    proxy.state.cutAll = true
    proxy.cut()
    const during = await Promise.all([
      write(randomUUID()),
      timed(`GET /api/projects/${pid}/tasks`, { token }),
      timed('GET /readyz'),
    ])
    during.push(await list({ token }))
    expect(during.map(({ status }) => status)).toEqual([503, 503, 503, 503])
    for (const { response, ms } of during) {
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(ms).toBeLessThan(mostMs)
    }
    const past = await list()
    expect([past.status, Number(past.response.headers.age) > 0]).toEqual([200, true])
    expect(past.response.json().data[0].name).toBe('Before')
    const later = await write(randomUUID())
    expect([later.status, later.ms < 500]).toEqual([503, true])

    const other = openDatabase(direct, { size: 1, statementTimeout: 0 })
    await other.db.updateTable('teams').set({ name: 'After' }).where('tid', '=', tid).execute()
    await other.close()
    proxy.state.cutAll = false
    await expect.poll(async () => (await write(key)).status, { timeout: 10_000 }).toBe(201)
    const fresh = await list()
    expect([fresh.response.json().data[0].name, fresh.response.headers.age]).toEqual(['After', undefined])
  }, 60_000)

  it('is reconnected by the pool, even without change notifications', async () => {
    const proxy = await startProxy(await createTestDatabase())
    onTestFinished(() => proxy.close())
    const { timed, token, pid, database } = await createTimedWorld(proxy.url)
    const read = async () => (await timed(`GET /api/projects/${pid}/tasks`, { token })).status
    proxy.state.cutAll = true
    proxy.cut()
    await expect.poll(() => database.pulse.isLost(), { timeout: 5000 }).toBe(true)
    proxy.state.cutOn = 'manyhands changes'
    proxy.state.cutAll = false
    await expect.poll(read, { timeout: 8000 }).toBe(200)
    // Idle connections must not be taken for unresponsive ones.
    for (const end = performance.now() + 5000; performance.now() < end; await sleep(50))
      expect(database.pulse.isLost()).toBe(false)
    await expect(read()).resolves.toBe(200)
  }, 60_000)
})

describe('a connection that breaks', async () => {
  const database = openDatabase(await createTestDatabase(), { size: 2, statementTimeout: 10_000 })
  const { db, pool, transact } = database
  afterAll(() => database.close())
  const end = (handle: Db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(handle)

  it('before the commit is sent: the transaction is retried', async () => {
    let tries = 0
    const run = transact(async (tx) => {
      if (++tries === 1) await end(tx)
      return tries
    })
    await expect(run).resolves.toBe(2)
  })

  it('once the commit may have been sent: the outcome is reported as unknown', async () => {
    let tries = 0
    const error = await transact(async (tx) => {
      tries++
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
    }).catch((one: unknown) => one)
    expect([error instanceof Problem && error.code, tries]).toEqual(['unavailable', 1])
    expect((error as Problem).message).toMatch(/outcome is unknown/)
  })

  it('during a read: it is retried once', async () => {
    let tries = 0
    const read = (breaks: number) =>
      retryRead(async () => {
        if (++tries <= breaks) await end(db)
        return tries
      })
    await expect(read(1)).resolves.toBe(2)
    tries = 0
    await expect(read(2)).rejects.toThrow(Outage)
  })

  it('is not reused if its server is read-only: the next may reach a primary', async () => {
    const one = openDatabase(await createTestDatabase(), { size: 1, statementTimeout: 10_000 })
    onTestFinished(() => one.close())
    await sql`set default_transaction_read_only = 'on'`.execute(one.db)
    const write = () => sql`create table written ()`.execute(one.db)
    await expect(write()).rejects.toThrow(Outage)
    await write()
  })
})
