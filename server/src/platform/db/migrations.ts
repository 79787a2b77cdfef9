import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { type MigrationProvider, type MigrationResult, Migrator } from 'kysely/migration'
import { Mistake } from '../errors.ts'
import { grantJobs, migrateJobs } from '../jobs/graphile.ts'
import { type Database, sqlState, type Transaction } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * A migration that waits for a lock blocks everyone behind it, including readers. So it gives up after this time,
 * lets them pass, and retries.
 */
const lockTimeout = '2s'
const msBetweenTries = 1000
const msToTry = 120_000

/** Names of the migration files, in order. */
export const fileNames = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** Plain SQL files, forward only, in numeric order. */
const files: MigrationProvider = {
  async getMigrations() {
    const names = await fileNames()
    const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
    return Object.fromEntries(
      names.map((name, i) => [
        name.replace('.sql', ''),
        {
          async up(db) {
            await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(db)
            await sql.raw(texts[i]!).execute(db)
          },
        },
      ]),
    )
  },
}

const migrator = (database: Database) =>
  new Migrator({
    db: database.db,
    provider: files,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })

/** Runs pending migrations under a lock; other processes wait. Returns their names. */
export async function migrate(database: Database): Promise<string[]> {
  await requireKnownSchema(database)
  const results = await runAll(database)
  await migrateJobs(database.pool)
  return results.map((result) => result.migrationName)
}

/** SQL: append-only tables. */
export const appendOnly = sql`select tgrelid from pg_trigger where tgfoid = 'refuse_change'::regproc`

/**
 * Grants another role what it needs to serve: reads and writes, but only inserts into append-only tables, and no
 * schema changes. Applies to existing tables, so it must be repeated after each migration.
 */
export async function grantServing({ db }: Database, role: string): Promise<void> {
  try {
    await db.transaction().execute((tx) => grantTo(tx, sql.id(role)))
  } catch (error) {
    throw new Mistake(`Can’t grant "${role}" the rights that the server needs: ${explain(error)}`, {
      cause: error,
    })
  }
}

async function grantTo(tx: Transaction, role: RawBuilder<unknown>): Promise<void> {
  await sql`grant usage on schema public to ${role}`.execute(tx)
  await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(tx)
  await sql`grant usage, select on all sequences in schema public to ${role}`.execute(tx)
  await sql`revoke insert, update, delete on migrations, migrations_lock from ${role}`.execute(tx)
  const kept = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from (${appendOnly}) as kept`.execute(tx)
  for (const { name } of kept.rows)
    await sql`revoke update, delete on ${sql.raw(name)} from ${role}`.execute(tx)
  await grantJobs(tx, role)
}

async function runAll(database: Database): Promise<MigrationResult[]> {
  for (const deadline = Date.now() + msToTry; ; ) {
    const { error, results } = await migrator(database).migrateToLatest()
    if (!error) return results ?? []
    // Kysely first inspects every table, while another process may be renaming those of the jobs.
    const isOvertaken = results === undefined && isUnknownName(error)
    if (sqlState(error) !== '55P03' && !isOvertaken)
      throw new Mistake(`Migration failed: ${explain(error)}`, { cause: error })
    if (Date.now() > deadline)
      throw new Mistake(
        'Migration failed: other transactions held required locks for two minutes. End them (see xact_start in pg_stat_activity), then try again.',
      )
    await sleep(msBetweenTries)
  }
}

function explain(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error)
}

/** Throws if a newer version has migrated the database. */
export async function requireKnownSchema(database: Database): Promise<void> {
  const newer = await newerMigrations(database)
  if (newer.length > 0) throw new Mistake(explainNewer(newer))
}

export const explainNewer = (newer: string[]): string =>
  `This database was migrated by a newer version (${newer.at(-1)}). Run that version, or restore an earlier backup.`

/** Applied migrations that this version doesn't know. */
export async function newerMigrations({ db }: Database): Promise<string[]> {
  const known = new Set((await fileNames()).map((name) => name.replace('.sql', '')))
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('migrations') is not null as there`.execute(db)
  if (!rows[0]!.there) return []
  const run = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  return run.rows.map(({ name }) => name).filter((name) => !known.has(name))
}

/** Whether the error is about an undefined table, column, function or schema. */
export const isUnknownName = (error: unknown): boolean => /^(42P01|42703|42883|3F000)$/.test(sqlState(error))

/** Tables and columns that the migrations create but that are missing from the database. */
export async function missingParts({ db }: Database): Promise<string[]> {
  const schema = await readFile(new URL('../schema.sql', folder), 'utf8')
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname::text as name, array_agg(attname::text) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind in ('r', 'p') and pg_table_is_visible(pg_class.oid) and attnum > 0 and not attisdropped
     group by relname`.execute(db)
  const there = new Map(rows.map(({ name, columns }) => [name, columns]))
  const tables = schema.matchAll(/^create (?:unlogged )?table (\w+) \(\n(.*?)^\);/gms)
  return [...tables].flatMap(([, table = '', lines = '']) => {
    const columns = there.get(table)
    if (!columns) return [table]
    const expected = lines.matchAll(/^ {2}(?!constraint )(\w+) /gm)
    return [...expected].flatMap(([, column = '']) =>
      columns.includes(column) ? [] : [`${table}.${column}`],
    )
  })
}

/** Pending migrations; empty if the schema is current. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const known = await migrator(database).getMigrations()
  return known.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}
