import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { mostSeconds, readBackups } from '../db/backups.ts'
import { type Database, sqlState } from '../db/database.ts'
import { explainNewer, missingParts, newerMigrations, pendingMigrations } from '../db/migrations.ts'
import { type Finding, hideSecrets, ok, trouble, warning } from './report.ts'

const oldest = 150_000
const manual = 'docs/operators/backup.md'

/** Whether it answers at all, and is one that we know. */
export async function checkDatabase({ db }: Database, config: Config): Promise<Finding[]> {
  const began = performance.now()
  try {
    const { rows } = await sql<{ number: string; version: string; encoding: string; standby: boolean }>`
      select current_setting('server_version_num') as number, current_setting('server_version') as version,
             current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`.execute(db)
    const ms = Math.round(performance.now() - began)
    const { number, version, encoding, standby } = rows[0]!
    if (Number(number) < oldest)
      return [
        trouble('database', `It is PostgreSQL ${version}, which is too old.`, 'Use PostgreSQL 15 or newer.'),
      ]
    if (encoding !== 'UTF8')
      return [
        trouble(
          'database',
          `It keeps text as ${encoding}, which cannot hold every name.`,
          'Make a new one: create database manyhands encoding "UTF8" template template0.',
        ),
      ]
    if (standby)
      return [
        trouble(
          'database',
          'It is a standby, where nothing can be written.',
          'Let DATABASE_URL lead to the primary, or promote this one.',
        ),
      ]
    return [ok('database', `PostgreSQL ${version} answers, the first time after ${ms} ms.`)]
  } catch (error) {
    return [unreachable(config, error)]
  }
}

const start = 'Start it: systemctl start postgresql. If it runs elsewhere, mend DATABASE_URL.'
const reasons: Record<string, string> = {
  ECONNREFUSED: start,
  ENOENT: start,
  ENOTFOUND: 'Mend the host in DATABASE_URL: no such name is known here.',
  ETIMEDOUT: 'Nothing answers there: look at the host in DATABASE_URL and at firewalls.',
  '28P01': 'Mend user or password in DATABASE_URL, or set it in psql: \\password manyhands',
  '28000': 'Let this machine and user in: pg_hba.conf of PostgreSQL says who may.',
  '3D000': 'Make it: createdb, with the user of DATABASE_URL as its owner.',
  '53300': 'All its connections are in use: lower DATABASE_POOL, or raise max_connections.',
  '57P03': 'It is just starting: wait, and ask again.',
}

function unreachable(config: Config, error: unknown): Finding {
  const code = sqlState(error)
  const fix = reasons[code] ?? 'Look at DATABASE_URL, and at the log of PostgreSQL.'
  // Its own message begins with "password", which some have as theirs.
  if (code === '28P01') return trouble('database', 'It does not accept user and password.', fix)
  const { message } = error as Error
  return trouble('database', `It cannot be used: ${hideSecrets(config, message || code)}.`, fix)
}

export async function checkSchema(database: Database, config: Config): Promise<Finding[]> {
  const newer = await newerMigrations(database)
  if (newer.length > 0)
    return [
      trouble('schema', explainNewer(newer), 'Install the version that ran before; nothing is changed yet.'),
    ]
  const pending = await pendingMigrations(database)
  if (pending.length === 0) return [await judgeWhole(database)]
  const says = `${pending.length} migrations are still to run (${pending[0]}${pending.length > 1 ? ' …' : ''}).`
  return config.MIGRATE_ON_START
    ? [warning('schema', says, 'Start "manyhands serve", which runs them first, or run "manyhands migrate".')]
    : [trouble('schema', says, 'Run "manyhands migrate".')]
}

async function judgeWhole(database: Database): Promise<Finding> {
  const missing = await missingParts(database)
  if (missing.length === 0) return ok('schema', 'The database is up to date.')
  return trouble(
    'schema',
    `Somebody has taken away what belongs here: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' …' : ''}.`,
    `Restore it from a backup: ${manual}.`,
  )
}

/** Nobody looks at backups until they are needed. */
export async function checkBackups({ db }: Database): Promise<Finding[]> {
  const { made, age, failing } = await readBackups(db)
  const findings: Finding[] = []
  if (failing)
    findings.push(
      trouble(
        'backups',
        'Changes do not reach the backups: PostgreSQL keeps what it cannot send, and its disk fills.',
        'Run "pgbackrest --stanza=manyhands check" as postgres, and read the log of PostgreSQL.',
      ),
    )
  const overdue = age !== null && age > mostSeconds
  const hours = Math.floor((age ?? 0) / 3600)
  const says = made ? `The last good one was made ${hours} hours ago.` : 'No backup has been made yet.'
  const look = `Read "journalctl -u 'manyhands-backup@*' -u manyhands-dump", and ${manual}.`
  const fix = made ? look : `Set them up by ${manual}. If they are: ${look}`
  if (overdue) findings.push(trouble('backups', says, fix))
  else findings.push(made ? ok('backups', says) : warning('backups', says, fix))
  return findings
}
