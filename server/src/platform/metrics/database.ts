import { sql } from 'kysely'
import { readBackups } from '../db/backups.ts'
import { outageSeen } from '../db/connections.ts'
import { sqlState } from '../db/database.ts'
import { fileNames } from '../db/migrations.ts'
import { type Counter, createCounter } from './families.ts'
import type { Reading } from './readings.ts'

const kinds = ['gone', 'read_only', 'timeout', 'conflict', 'full'] as const
type Kind = (typeof kinds)[number]

const patterns: [RegExp, Kind][] = [
  [/^25006/, 'read_only'],
  [/^(57014|55P03|ETIMEDOUT)|^(Query read timeout|timeout exceeded)/, 'timeout'],
  [/^(40001|40P01)/, 'conflict'],
  [/^53/, 'full'],
  [/^(08|57P|ECONN|ENOTFOUND|EPIPE)|^Connection terminated|^connect ENOENT/, 'gone'],
]

/** Kind of database failure, if the error is one. */
function kindOf(error: unknown): Kind | null {
  if (!(error instanceof Error)) return null
  const state = sqlState(error)
  return patterns.find(([pattern]) => pattern.test(state) || pattern.test(error.message))?.[1] ?? null
}

interface DatabaseErrors {
  family: Counter<Kind>['family']
  note(error: unknown): void
}

/** Counts failures due to the database. Read-only errors are retried, so they are counted where they occur. */
export function createDatabaseErrors(): DatabaseErrors {
  const counter = createCounter(
    {
      name: 'manyhands_database_errors_total',
      help: 'Requests and jobs that failed because of the database; for read_only, statements',
    },
    'kind',
    kinds,
  )
  outageSeen.subscribe((error) => {
    if (kindOf(error) === 'read_only') counter.add('read_only')
  })
  return {
    family: counter.family,
    note(error) {
      const kind = kindOf(error)
      if (kind && kind !== 'read_only') counter.add(kind)
    },
  }
}

const numberOf = (migration: string | undefined) => Number.parseInt(migration ?? '0', 10)

/** Migration numbers of the database and this version; they differ only briefly during a rollout. */
export const schemaReading: Reading = {
  gauges: {
    manyhands_schema_version: 'Last migration applied to the database',
    manyhands_schema_expected: 'Last migration known to this process',
  },
  async read(db) {
    const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(db)
    return {
      manyhands_schema_version: [{ value: numberOf(rows[0]?.name) }],
      manyhands_schema_expected: [{ value: numberOf((await fileNames()).at(-1)) }],
    }
  },
}

/** Age of the last recorded backup, or of the installation if there is none. */
export const backupReading: Reading = {
  gauges: {
    manyhands_backup_age_seconds: 'Age of the last good backup, or of the installation if there is none',
    manyhands_backup_changes_failing: 'Whether changes do not reach the backups',
  },
  async read(db) {
    const { age, failing } = await readBackups(db)
    return {
      manyhands_backup_age_seconds: age === null ? [] : [{ value: age }],
      manyhands_backup_changes_failing: [{ value: failing ? 1 : 0 }],
    }
  },
}
