import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../dev/postgres.ts'
import { type Db, Outage, openDatabase, readAgain } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrations.ts'
import { Problem } from '../src/platform/errors.ts'
import { startProxy } from './processes.ts'
import { createTestApp } from './test-app.ts'
import { createTestDatabase } from './test-database.ts'

const mostMs = 5000

/** A project, its owner, and how long each call took. */
async function createWorld(url: string) {
  const app = await createTestApp({ DATABASE_URL: url })
  const { pid } = await app.make.project()
  const { uid } = await app.make.person()
  await app.make.owner(pid, uid)
  const token = await app.make.token(uid)
  const timed = async (line: string, given: Parameters<typeof app.call>[1] = {}) => {
    const begunAt = performance.now()
    const response = await app.call(line, given)
    return { response, status: response.statusCode, ms: performance.now() - begunAt }
  }
  const write = (key: string) =>
    timed(`POST /api/projects/${pid}/tasks`, {
      token,
      headers: { 'idempotency-key': key },
      body: { title: key },
    })
  return { ...app, pid, token, timed, write }
}

describe('a standby that does not confirm', () => {
  it('makes no write look done, whether its wait is cancelled or goes on, and holds nobody up', async () => {
    const { admin, url } = await startOwnPostgres()
    const { write, timed, database, token, pid } = await createWorld(url)
    expect((await write(randomUUID())).status).toBe(201)
    const tasks = async (key: string) =>
      (await admin.query('select from tasks where title = $1', [key])).rowCount
    const standbys = async (names: string) => {
      await admin.query(`alter system set synchronous_standby_names = '${names}'`)
      await admin.query('select pg_reload_conf()')
    }
    await standbys('nobody')

    const [cancelled, waiting] = [randomUUID(), randomUUID()]
    const cancelling = write(cancelled)
    const waits = `select pid from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`
    await expect.poll(async () => (await admin.query(waits)).rowCount).toBe(1)
    await admin.query(`select pg_cancel_backend(pid) from (${waits}) as waiting`)
    const { response, status } = await cancelling
    expect([status, response.headers['retry-after']]).toEqual([503, '5'])
    expect(response.json().detail).toMatch(/^It is not known whether this was done\./)
    // It looks done where it was asked, which is the trap.
    expect(await tasks(cancelled)).toBe(1)

    const [first, second] = await Promise.all([write(waiting), write(waiting)])
    expect([first.status, second.status]).toEqual([503, 503])
    const read = await timed(`GET /api/projects/${pid}/tasks`, { token })
    expect(read.status).toBe(200)
    const third = await write(waiting)
    expect(third.status).toBe(503)
    for (const { ms } of [first, second, third, read]) expect(ms).toBeLessThan(mostMs)

    await standbys('')
    for (const key of [cancelled, waiting]) {
      await expect.poll(async () => (await write(key)).status, { timeout: 10_000 }).toBe(201)
      expect(await tasks(key)).toBe(1)
    }
    await expect(database.transact(async () => 'writes again')).resolves.toBe('writes again')
  }, 60_000)
})

describe('a database that has fallen silent', () => {
  it('is given up within seconds, the listing is answered from the past, and all is fresh afterwards', async () => {
    const direct = await createTestDatabase()
    const proxy = await startProxy(direct)
    onTestFinished(() => proxy.close())
    const { timed, write, token, pid, make } = await createWorld(proxy.url)
    const { tid } = await make.team(pid, { name: 'Before' })
    const list = (given = {}) => timed(`GET /api/members/${pid}`, given)
    const key = randomUUID()
    await expect
      .poll(async () => [(await list()).response.json().data[0]?.name, (await write(key)).status])
      .toEqual(['Before', 201])
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
})

describe('a connection that breaks', async () => {
  const database = openDatabase(await createTestDatabase(), { size: 2, statementTimeout: 10_000 })
  const { db, pool, transact } = database
  afterAll(() => database.close())
  const end = (handle: Db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(handle)

  it('before the commit is sent: the transaction runs again', async () => {
    let tries = 0
    const run = transact(async (tx) => {
      if (++tries === 1) await end(tx)
      return tries
    })
    await expect(run).resolves.toBe(2)
  })

  it('once the commit may have been sent: nobody is told that it was done, nor that it was not', async () => {
    let tries = 0
    const error = await transact(async (tx) => {
      tries++
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
    }).catch((one: unknown) => one)
    expect([error instanceof Problem && error.code, tries]).toEqual(['unavailable', 1])
    expect((error as Problem).message).toMatch(/not known/)
  })

  it('while something is read: it is read again, once', async () => {
    let tries = 0
    const read = (breaks: number) =>
      readAgain(async () => {
        if (++tries <= breaks) await end(db)
        return tries
      })
    await expect(read(1)).resolves.toBe(2)
    tries = 0
    await expect(read(2)).rejects.toThrow(Outage)
  })

  it('is not used again if its server only reads: the next may lead to one that writes', async () => {
    const one = openDatabase(await createTestDatabase(), { size: 1, statementTimeout: 10_000 })
    onTestFinished(() => one.close())
    await sql`set default_transaction_read_only = 'on'`.execute(one.db)
    const write = () => sql`create table written ()`.execute(one.db)
    await expect(write()).rejects.toThrow(Outage)
    await write()
  })
})

/** With a superuser, whom nothing makes wait. */
async function startOwnPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-faults-'))
  const postgres = await startPostgres({ folder, bin: process.env.PG_BIN })
  const url = postgres.url()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  onTestFinished(async () => {
    await admin.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const database = openDatabase(url, { size: 2, statementTimeout: 0 })
  await migrate(database)
  await database.close()
  return { admin, url }
}
