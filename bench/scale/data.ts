import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../server/dev/postgres.ts'
import { seedScale } from '../../server/src/demo/index.ts'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { createKeyRing } from '../../server/src/platform/db/key-ring.ts'
import { migrate } from '../../server/src/platform/db/migrations.ts'

/** The settings that docs/operators/scale.md recommends for a machine like this one. */
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

/** An aborted load starts over, so nothing has to survive a crash until it is done. */
const settingsToLoad = {
  ...settings,
  wal_level: 'minimal',
  max_wal_senders: '0',
  synchronous_commit: 'off',
  autovacuum: 'off',
}

/** Key of all private data here. Nothing is ever decrypted. */
export const key = Buffer.alloc(32, 'scale')
const { id: keyId } = createKeyRing({ MANYHANDS_KEY: key, MANYHANDS_OTHER_KEYS: [] })!

export interface Loaded {
  projects: number
  url: string
  database: Database
  /** Size of the whole database, with indexes. */
  bytes: number
}

/**
 * Starts one PostgreSQL with a database of each size. With SCALE_DATA set to a folder, the databases are kept
 * there and reused: loading ten million memberships takes minutes.
 */
export async function loadSizes(stack: AsyncDisposableStack, sizes: number[]): Promise<Loaded[]> {
  const folder = folderFor(stack)
  await load(folder, sizes)
  const postgres = await startPostgres({ folder, bin: process.env.PG_BIN, settings })
  stack.defer(() => postgres.stop())
  const all: Loaded[] = []
  for (const projects of sizes) all.push(await open(stack, postgres.url(nameOf(projects)), projects))
  return all
}

function folderFor(stack: AsyncDisposableStack): string {
  if (process.env.SCALE_DATA) return process.env.SCALE_DATA
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-scale-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const nameOf = (projects: number) => `scale_${projects}`

/** Loads the missing databases. A database gets its final name only once it is complete. */
async function load(folder: string, sizes: number[]): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres({ folder, bin: process.env.PG_BIN, settings: settingsToLoad })
  stack.defer(() => postgres.stop())
  const server = openDatabase(postgres.url(), { size: 1, statementTimeout: 0 })
  stack.defer(() => server.close())
  const { rows } = await server.pool.query<{ name: string }>('select datname as name from pg_database')
  for (const projects of sizes.filter((size) => !rows.some(({ name }) => name === nameOf(size)))) {
    await server.pool.query('drop database if exists half')
    await server.pool.query('create database half')
    await fill(postgres.url('half'), projects)
    await server.pool.query(`alter database half rename to ${nameOf(projects)}`)
  }
}

async function fill(url: string, projects: number): Promise<void> {
  const database = openDatabase(url, { size: 3, statementTimeout: 0 })
  try {
    await migrate(database)
    console.error(await seedScale(database, projects, { work: { keyId } }))
    const started = performance.now()
    await database.pool.query('vacuum analyze')
    console.error(`vacuum analyze in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  } finally {
    await database.close()
  }
}

async function open(stack: AsyncDisposableStack, url: string, projects: number): Promise<Loaded> {
  const database = openDatabase(url, { size: 3, statementTimeout: 0 })
  stack.defer(() => database.close())
  await migrate(database)
  await warm(database)
  return { projects, url, database, bytes: await sizeOf(database) }
}

/** Warms the cache as in a service that has run for a while: memberships and names have been read before. */
async function warm({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  await client.query(`set enable_seqscan = off`)
  await client.query(`select count(*) from memberships where pid >= '' and left_at is null`)
  await client.query(`select count(*) from people where uid >= '00000000-0000-0000-0000-000000000000'`)
  await client.query(`select count(name) from teams where pid >= ''`)
  await client.query(`select count(name) from projects where pid >= ''`)
  await client.query(`set enable_seqscan = on`)
  await client.query(`select count(*) from people where listed and name <> ''`)
  client.release(true)
}

async function sizeOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return Number(rows[0]!.size)
}
