import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../server/dev/postgres.ts'
import { seedScale } from '../server/src/demo/index.ts'
import { type Database, type Db, openDatabase } from '../server/src/platform/db/database.ts'
import { migrate } from '../server/src/platform/db/migrations.ts'

export interface Data {
  url: string
  database: Database
  /** Holds the scripts of the load generators. */
  folder: string
}

/**
 * Both sides of every ratio run with these settings. Everything that would start at a random moment is off.
 */
const settings = {
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

/** Starts a separate PostgreSQL with N projects of seedScale. */
export async function prepareData(stack: AsyncDisposableStack, projects: number): Promise<Data> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-bench-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const starting = startPostgres({ folder: join(folder, 'postgres'), bin: process.env.PG_BIN, settings })
  stack.defer(async () => (await starting.catch(() => null))?.stop())
  const url = (await starting).url()
  const database = openDatabase(url, { size: 2, statementTimeout: 0 })
  stack.defer(() => database.close())
  await migrate(database)
  console.log(await seedScale(database, projects))
  const { rows } = await database.pool.query('show server_version')
  console.log(`PostgreSQL ${rows[0].server_version}, Node ${process.versions.node}`)
  return { url, database, folder }
}

/** Adds N projects `large-0` … of 200 teams and 5,000 people each. The people must already exist. */
export async function seedLarge({ database: { pool } }: Data, projects: number): Promise<void> {
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into projects (pid, name, state, starts_on, ends_on, time_zone)
      select 'large-' || p, 'Large ' || p, 'open', '2026-01-01', '2026-01-02', 'UTC'
        from generate_series(0, ${projects} - 1) p;
    insert into teams (pid, tid, name, position)
      select 'large-' || p, 'team-' || t, 'Team ' || t, t
        from generate_series(0, ${projects} - 1) p, generate_series(0, 199) t;
    insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
      select 'large-' || p, gen_random_uuid(), 'team-' || n % 200, uid,
             case when n < 200 then 'chief' else 'member' end, now(), 'application'
        from generate_series(0, ${projects} - 1) p,
             (select uid, row_number() over (order by uid) - 1 as n from people limit 5000) as person;
    commit`)
}

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** Returns the one statement that a query sends. */
export async function statementOf(db: Db, query: (db: Db) => Promise<unknown>): Promise<Statement> {
  const sent: Statement[] = []
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId)
      sent.push({ text: sql, values: parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await query(recording)
  if (sent.length !== 1) throw new Error(`Expected one statement, not ${sent.length}.`)
  return sent[0]!
}
