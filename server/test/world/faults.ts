import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { startPostgres } from '../../dev/postgres.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrations.ts'
import { atFileEnd } from '../file-end.ts'
import { createWorld } from './world.ts'

/** The maximum response time. */
export const mostMs = 5000

/** A project, its owner, and how long each call took. */
export async function createTimedWorld(url: string) {
  const app = await createWorld({ settings: { DATABASE_URL: url } })
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
  return { ...app, pid, uid, token, timed, write }
}

/** A PostgreSQL whose commits can be blocked, with a superuser that is never blocked. Until the file ends. */
export async function startOwnPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-faults-'))
  const postgres = await startPostgres({ folder, bin: process.env.PG_BIN })
  const url = postgres.url()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  atFileEnd(async () => {
    await admin.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const database = openDatabase(url, { size: 2, statementTimeout: 0 })
  await migrate(database)
  await database.close()

  const waits = `select pid from pg_stat_activity where wait_event = 'SyncRep'`
  const countWaiting = async () => (await admin.query(waits)).rowCount
  /** A changed setting takes a while to reach every process: commits until one hangs, then releases it. */
  async function untilCommitsHang() {
    const prober = new pg.Client({ connectionString: url })
    await prober.connect()
    const { pid } = (await prober.query('select pg_backend_pid() as pid')).rows[0]
    for (let hangs = false; !hangs; ) {
      let over = false
      const commit = prober.query(`select pg_logical_emit_message(true, 'probe', '')`).then(() => {
        over = true
      })
      while (!over && !hangs) hangs = (await admin.query(`${waits} and pid = $1`, [pid])).rowCount === 1
      if (hangs) await admin.query('select pg_cancel_backend($1)', [pid])
      await commit
    }
    await prober.end()
  }

  return {
    admin,
    url,
    /** From now on commits wait for a standby that doesn't exist, or no longer do. */
    async hang(hanging: boolean) {
      await admin.query(`alter system set synchronous_standby_names = '${hanging ? 'nobody' : ''}'`)
      await admin.query('select pg_reload_conf()')
      if (hanging) await untilCommitsHang()
      else await expect.poll(countWaiting).toBe(0)
    },
    /** How many are waiting. */
    countWaiting,
    /** Waits for a blocked commit and ends its wait: the transaction alone, or with its connection. */
    async endWait(how: 'cancel' | 'terminate') {
      await expect.poll(countWaiting).toBe(1)
      await admin.query(`select pg_${how}_backend(pid) from (${waits}) as waiting`)
    },
  }
}
