import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { Mistake } from '../errors.ts'
import type { Database } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Plain SQL files, forward only, in the order of their numbers. */
const files: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
    return Object.fromEntries(
      names.map((name, i) => [
        name.replace('.sql', ''),
        { up: async (db) => void (await sql.raw(texts[i]!).execute(db)) },
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

/** Brings the schema up to date under a lock; other processes wait. Returns the names of what it ran. */
export async function migrate(database: Database): Promise<string[]> {
  const { error, results = [] } = await migrator(database).migrateToLatest()
  if (error) throw new Mistake(`Migration failed: ${explain(error)}`, { cause: error })
  await migrateJobs({ pgPool: database.pool })
  return results.map((result) => result.migrationName)
}

function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : JSON.stringify(error)
  return text.includes('corrupted migrations')
    ? `this database was migrated by a newer version; run that version or restore a backup. (${text})`
    : text
}

/** What is still to run; empty when the schema is what this version expects. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const known = await migrator(database).getMigrations()
  return known.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}
