import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../server/dev/postgres.ts'
import { seedScale } from '../../server/src/demo/index.ts'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { createKeyRing } from '../../server/src/platform/db/key-ring.ts'
import { migrate } from '../../server/src/platform/db/migrations.ts'

/** What docs/scale.md advises for a machine like this one, and for a load that must not take all day. */
const settings = {
  shared_buffers: '4GB',
  effective_cache_size: '12GB',
  maintenance_work_mem: '512MB',
  random_page_cost: '1.1',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  wal_compression: 'on',
  jit: 'off',
}

/** Of all private data here. None of it opens: nobody reads it. */
export const key = Buffer.alloc(32, 'scale')
const { id: keyId } = createKeyRing({ MANYHANDS_KEY: key, MANYHANDS_OTHER_KEYS: [] })!

export interface Loaded {
  projects: number
  url: string
  database: Database
  /** Of the whole database, with its indexes. */
  bytes: number
}

/**
 * One PostgreSQL with a database of each size. With SCALE_DATA set to a folder they are kept there and found
 * again: loading ten million memberships takes minutes.
 */
export async function loadSizes(stack: AsyncDisposableStack, sizes: number[]): Promise<Loaded[]> {
  const postgres = await startPostgres({ folder: folderFor(stack), bin: process.env.PG_BIN, settings })
  stack.defer(() => postgres.stop())
  const all: Loaded[] = []
  for (const projects of sizes) all.push(await load(stack, postgres.url, projects))
  return all
}

function folderFor(stack: AsyncDisposableStack): string {
  if (process.env.SCALE_DATA) return process.env.SCALE_DATA
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-scale-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function load(
  stack: AsyncDisposableStack,
  urlOf: (name?: string) => string,
  projects: number,
): Promise<Loaded> {
  const name = `scale_${projects}`
  await makeDatabase(urlOf(), name)
  const database = openDatabase(urlOf(name), { size: 3, statementTimeout: 0 })
  stack.defer(() => database.close())
  await migrate(database)
  const { rows } = await database.pool.query('select from projects limit 1')
  if (rows.length === 0) {
    console.error(await seedScale(database, projects, { work: { keyId } }))
    const started = performance.now()
    await database.pool.query('vacuum analyze')
    console.error(`vacuum analyze in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  await warm(database)
  return { projects, url: urlOf(name), database, bytes: await sizeOf(database) }
}

/** As in a service that has run for a while: who is where, and their names, have been read before. */
async function warm({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  await client.query(`set enable_seqscan = off`)
  await client.query(`select count(*) from memberships where pid >= '' and left_at is null`)
  await client.query(`select count(*) from people where uid >= '00000000-0000-0000-0000-000000000000'`)
  await client.query(`set enable_seqscan = on`)
  await client.query(`select count(*) from people where listed and name <> ''`)
  client.release(true)
}

async function makeDatabase(url: string, name: string): Promise<void> {
  const server = openDatabase(url, { size: 1, statementTimeout: 0 })
  const { rows } = await server.pool.query('select from pg_database where datname = $1', [name])
  if (rows.length === 0) await server.pool.query(`create database ${name}`)
  await server.close()
}

async function sizeOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return Number(rows[0]!.size)
}
