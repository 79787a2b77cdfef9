import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { exportPrivateAnswers } from '../src/forms/answers/export.ts'
import { personalData } from '../src/personal-data.ts'
import { Outage, openDatabase } from '../src/platform/db/database.ts'
import { createKeyRing } from '../src/platform/db/key-ring.ts'
import type { Chunks } from '../src/platform/http/operation.ts'
import type { ProjectId } from '../src/platform/ids.ts'
import { startJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { makeExport } from '../src/privacy/export/exports.ts'
import { createTestDatabase } from './test-database.ts'
import { createTimedWorld, mostMs, startOwnPostgres } from './world/faults.ts'
import { question } from './world/forms.ts'
import { changeJobs, countJobs, enqueue } from './world/jobs.ts'
import { createWorld } from './world/world.ts'

const { admin, url, hang, countWaiting, endWait } = await startOwnPostgres()
const world = await createTimedWorld(url)
const { write, timed, call, database, make, config, token, pid, uid } = world
const ring = createKeyRing(config)!
afterEach(async () => {
  await hang(false)
  await database.transact(async () => {})
})

const countTasks = async (title: string) =>
  (await admin.query('select from tasks where title = $1', [title])).rowCount

describe('a standby that does not acknowledge', () => {
  it('does not keep workers from releasing jobs of dead workers, and leaves no trace of that', async () => {
    const forJobs = openDatabase(url, { size: 3, statementTimeout: 0 })
    onTestFinished(() => forJobs.close())
    await enqueue(forJobs.db, 'left')
    await changeJobs(forJobs.db, sql`locked_at = now() - interval '1 hour', locked_by = 'someone'`)
    const stop = await startJobs(forJobs.pool, {}, createLog('silent'))
    onTestFinished(stop)
    await hang(true)
    const locked = () => countJobs(forJobs.db, { where: sql`locked_by is not null` })
    await expect.poll(locked, { timeout: 25_000 }).toBe(0)
    expect(await countWaiting()).toBe(0)
  }, 40_000)

  it('never makes a write look done, whether its wait is cancelled or continues, and blocks nobody', async () => {
    expect((await write(randomUUID())).status).toBe(201)
    await hang(true)
    const [cancelled, waiting] = [randomUUID(), randomUUID()]
    const cancelling = write(cancelled)
    await endWait('cancel')
    const { response, status } = await cancelling
    expect([status, response.headers['retry-after']]).toEqual([503, '5'])
    expect(response.json().detail).toMatch(/^The outcome is unknown\./)
    // It looks done on the primary, which is the trap.
    expect(await countTasks(cancelled)).toBe(1)

    const [first, second] = await Promise.all([write(waiting), write(waiting)])
    expect([first.status, second.status]).toEqual([503, 503])
    const read = await timed(`GET /api/projects/${pid}/tasks`, { token })
    expect(read.status).toBe(200)
    const third = await write(waiting)
    expect(third.status).toBe(503)
    for (const { ms } of [first, second, third, read]) expect(ms).toBeLessThan(mostMs)

    await hang(false)
    for (const key of [cancelled, waiting]) {
      await expect.poll(async () => (await write(key)).status, { timeout: 10_000 }).toBe(201)
      expect(await countTasks(key)).toBe(1)
    }
    await expect(database.transact(async () => 'writes again')).resolves.toBe('writes again')
  }, 60_000)

  it('does not block the same request in another process', async () => {
    const other = await createWorld({ settings: { DATABASE_URL: url } })
    await hang(true)
    const key = randomUUID()
    const asked = { token, headers: { 'idempotency-key': key }, body: { title: key } }
    expect((await write(key)).status).toBe(503)
    const begunAt = performance.now()
    const again = await other.call(`POST /api/projects/${pid}/tasks`, asked)
    expect([again.statusCode, again.headers['retry-after']]).toEqual([503, '5'])
    expect(performance.now() - begunAt).toBeLessThan(mostMs)
  }, 30_000)

  it('leaves a replayed response as unconfirmed as it was', async () => {
    await hang(true)
    const key = randomUUID()
    const cancelling = write(key)
    await endWait('cancel')
    await cancelling
    expect((await write(key)).status).toBe(503)
  }, 30_000)

  it('is probed by one request for all, and only an acknowledged write proves that it is back', async () => {
    await hang(true)
    expect((await write(randomUUID())).status).toBe(503)
    const refused = async (work: () => Promise<unknown>) =>
      expect(await database.transact(work).catch((error: unknown) => error)).toBeInstanceOf(Outage)
    await refused(async () => 'nothing is written')
    const crowd = await Promise.all(Array.from({ length: 8 }, () => write(randomUUID())))
    expect(crowd.map(({ status }) => status)).toEqual(Array(8).fill(503))
    for (const { ms, response } of crowd) {
      expect(ms).toBeLessThan(2000)
      expect(response.json().detail ?? '').not.toMatch(/outcome is unknown/)
    }
    // The first request, and the probe.
    expect(await countWaiting()).toBe(2)
    await hang(false)
    expect((await write(randomUUID())).status).toBe(201)
  }, 30_000)

  it('does not interrupt reads, however long they take, and does not prevent shutdown', async () => {
    const one = openDatabase(url, { size: 3, statementTimeout: 10_000 })
    const change = () => one.transact((tx) => sql`create table written ()`.execute(tx))
    await hang(true)
    await expect(change()).rejects.toThrow(/outcome is unknown/)
    await expect(change()).rejects.toThrow(Outage)
    const { rows } = await sql`select from pg_sleep(2.5)`.execute(one.db)
    expect(rows.length).toBe(1)
    const begunAt = performance.now()
    await one.close()
    expect(performance.now() - begunAt).toBeLessThan(1000)
  }, 30_000)

  it('does not block last-used times or request counters', async () => {
    const { uid: other } = await make.person()
    const own = await make.token(other)
    await hang(true)
    expect((await timed('GET /api/users/me', { token: own })).status).toBe(200)
    const seen = async () => {
      const { rows } = await admin.query(
        `select (select count(*)::int from api_tokens where uid = $1 and last_used_at is not null) as noted,
                (select spent from rate_limits where key = 'person:' || $1::text) as counted`,
        [other],
      )
      return rows[0]
    }
    await expect.poll(seen, { timeout: 8000 }).toEqual({ noted: 1, counted: 1 })
    expect(await countWaiting()).toBe(0)
  }, 30_000)

  it('prevents handing out a data export, and its log entry is written once', async () => {
    const session = await make.session(uid)
    const { id } = (await call('POST /api/users/me/export', { session })).json()
    await makeExport({ database, ring, personalData }, { uid, id }, { last: false })
    await hang(true)
    const fetching = timed('GET /api/users/me/export/file', { session })
    await endWait('terminate')
    await hang(false)
    expect((await fetching).status).toBe(503)
    const lines = `select from audit where verb = 'export.downloaded' and actor = $1`
    expect((await admin.query(lines, [uid])).rowCount).toBe(1)
    expect((await timed('GET /api/users/me/export/file', { session })).status).toBe(200)
  }, 30_000)
})

describe('an export of private answers', () => {
  it('is sent only as far as its log entries are confirmed, and does not pile up', async () => {
    const scene = await world.forms.scene()
    const { answer } = world.forms
    await make.form(scene, [question({ id: 'worry', private: true })])
    expect((await answer(scene, scene.ada, { worry: 'heights' })).statusCode).toBe(200)
    const actor = {
      uid: scene.owner.uid,
      scopes: ['private'] as const,
      by: { token: '' as never, strong: true },
    }
    const wanted = { format: 'csv', language: 'en', ring, database } as const
    const ref = { pid: scene.pid as ProjectId, fid: 'clothes' }
    const { content } = await database.transact((tx) => exportPrivateAnswers(tx, actor, { ...wanted, ref }))
    await hang(true)
    for (let tries = 0; tries < 2; tries++) expect((await write(randomUUID())).status).toBe(503)
    const drain = async () => {
      for await (const chunk of content as Chunks)
        expect(Buffer.from(chunk).toString()).not.toMatch('heights')
    }
    await expect(drain()).rejects.toThrow(Outage)
    // The first request, and the probe.
    expect(await countWaiting()).toBe(2)
  }, 30_000)
})

describe('a process that is blocked itself', () => {
  it('accepts what was confirmed meanwhile as confirmed', async () => {
    const one = openDatabase(await createTestDatabase(), { size: 1, statementTimeout: 10_000 })
    onTestFinished(() => one.close())
    const client = await one.pool.connect()
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query(...args: unknown[]) {
        const result = query(...args)
        // While the commit is being sent, blocks the process for longer than anyone waits for one.
        if (args[0] === 'commit') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000)
        return result
      },
    })
    client.release()
    await expect(
      one.transact(async (tx) => {
        await sql`create table written ()`.execute(tx)
        return 'done'
      }),
    ).resolves.toBe('done')
  }, 30_000)
})
