import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { mostSeconds, readBackups } from '../db/backups.ts'
import { type Database, sqlState } from '../db/database.ts'
import { explainNewer, missingParts, newerMigrations, pendingMigrations } from '../db/migrations.ts'
import { type Finding, hideSecrets, ok, trouble, warning } from './report.ts'

const oldest = 150_000
const manual = 'docs/operators/backup.md'

/** Whether the database responds, and its version and encoding are supported. */
export async function checkDatabase({ db }: Database, config: Config): Promise<Finding[]> {
  const began = performance.now()
  try {
    const { rows } = await sql<{ number: string; version: string; encoding: string; standby: boolean }>`
      select current_setting('server_version_num') as number, current_setting('server_version') as version,
             current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`.execute(db)
    const ms = Math.round(performance.now() - began)
    const { number, version, encoding, standby } = rows[0]!
    if (Number(number) < oldest)
      return [trouble('database', `PostgreSQL ${version} is too old.`, 'Use PostgreSQL 15 or newer.')]
    if (encoding !== 'UTF8')
      return [
        trouble(
          'database',
          `The database encoding is ${encoding}, which can’t represent every name.`,
          'Create a new database: create database manyhands encoding "UTF8" template template0.',
        ),
      ]
    if (standby)
      return [
        trouble(
          'database',
          'The database is a read-only standby.',
          'Point DATABASE_URL to the primary, or promote this server.',
        ),
      ]
    return [ok('database', `PostgreSQL ${version} responds. First response: ${ms} ms.`)]
  } catch (error) {
    return [unreachable(config, error)]
  }
}

const start = 'Start PostgreSQL: systemctl start postgresql. If it runs elsewhere, correct DATABASE_URL.'
const reasons: Record<string, string> = {
  ECONNREFUSED: start,
  ENOENT: start,
  ENOTFOUND: 'Correct the host in DATABASE_URL: the name can’t be resolved.',
  ETIMEDOUT: 'No response: check the host in DATABASE_URL and any firewalls in between.',
  '28P01': 'Correct the user or password in DATABASE_URL, or set the password in psql: \\password manyhands',
  '28000': 'Allow this machine and user in pg_hba.conf.',
  '3D000': 'Create the database with createdb, owned by the user in DATABASE_URL.',
  '53300': 'All connections are in use: lower DATABASE_POOL, or raise max_connections.',
  '57P03': 'PostgreSQL is still starting: wait, then try again.',
}

function unreachable(config: Config, error: unknown): Finding {
  const code = sqlState(error)
  const fix = reasons[code] ?? 'Check DATABASE_URL and the PostgreSQL log.'
  // The original message contains "password", which might be someone's password and would be masked.
  if (code === '28P01') return trouble('database', 'PostgreSQL rejects the user or password.', fix)
  const { message } = error as Error
  return trouble('database', `Can’t use the database: ${hideSecrets(config, message || code)}.`, fix)
}

export async function checkSchema(database: Database, config: Config): Promise<Finding[]> {
  const newer = await newerMigrations(database)
  if (newer.length > 0)
    return [
      trouble(
        'schema',
        explainNewer(newer),
        'Install the version that ran before. Nothing has been changed yet.',
      ),
    ]
  const pending = await pendingMigrations(database)
  if (pending.length === 0) return [await judgeWhole(database)]
  const says = `Pending migrations: ${pending.length} (${pending[0]}${pending.length > 1 ? ' …' : ''}).`
  return config.MIGRATE_ON_START
    ? [
        warning(
          'schema',
          says,
          'Start "manyhands serve", which runs migrations first, or run "manyhands migrate".',
        ),
      ]
    : [trouble('schema', says, 'Run "manyhands migrate".')]
}

async function judgeWhole(database: Database): Promise<Finding> {
  const missing = await missingParts(database)
  if (missing.length === 0) return ok('schema', 'The database is up to date.')
  return trouble(
    'schema',
    `Parts of the schema are missing: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' …' : ''}.`,
    `Restore the missing parts from a backup: see ${manual}.`,
  )
}

/** Reports missing, old and failing backups. */
export async function checkBackups({ db }: Database): Promise<Finding[]> {
  const { made, age, failing } = await readBackups(db)
  const findings: Finding[] = []
  if (failing)
    findings.push(
      trouble(
        'backups',
        'WAL archiving is failing: changes don’t reach the backups, and PostgreSQL’s disk is filling up.',
        'Run "pgbackrest --stanza=manyhands check" as postgres, and check the PostgreSQL log.',
      ),
    )
  const overdue = age !== null && age > mostSeconds
  const hours = Math.floor((age ?? 0) / 3600)
  const says = made ? `The last good backup is ${hours} hours old.` : 'No backup has been made yet.'
  const look = `Check "journalctl -u 'manyhands-backup@*' -u manyhands-dump", and see ${manual}.`
  const fix = made ? look : `Set up backups: see ${manual}. If you have already set them up: ${look}`
  if (overdue) findings.push(trouble('backups', says, fix))
  else findings.push(made ? ok('backups', says) : warning('backups', says, fix))
  return findings
}
