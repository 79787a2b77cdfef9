import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { requireListening } from '../db/changes.ts'
import { cut, type Database } from '../db/database.ts'
import { countWorkers } from '../jobs/jobs.ts'
import { type Finding, ok, trouble, warning } from './report.ts'

interface Room {
  most: number
  others: number
  serving: number
  size: string
}

/**
 * Connections outside the pool: one for LISTEN, three for jobs and one for their heartbeat. A work-only process has
 * one more for jobs. Keep in sync with docs/operators/configuration.md.
 */
const besidePool = ({ WORK_IN_SERVE }: Config) => (WORK_IN_SERVE ? 5 : 1)
const ofWork = 5

/** Compares the maximum number of connections of all processes with what PostgreSQL allows. */
export async function checkConnections({ db, pool }: Database, config: Config): Promise<Finding[]> {
  const { rows } = await sql<Room>`
    select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
                 nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
                 nullif((select datconnlimit from pg_database where datname = current_database()), -1)) as most,
           (select count(*)::int from pg_stat_activity
             where backend_type = 'client backend'
               and (datname <> current_database() or application_name not like 'manyhands%')) as others,
           (select count(*)::int from pg_stat_activity
             where datname = current_database() and application_name = 'manyhands changes') as serving,
           pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
  const { most, others, serving, size } = rows[0]!
  const each = config.DATABASE_POOL + besidePool(config)
  const workers = await countWorkers(pool)
  const working = config.WORK_IN_SERVE ? Math.max(0, workers - serving) : workers
  const needed = Math.max(1, serving) * each + working * ofWork
  const says = `Each "serve" process may open ${each} connections (DATABASE_POOL and ${besidePool(config)} more), and each "work" process ${ofWork}. Processes: ${Math.max(1, serving)} "serve", ${working} "work". PostgreSQL allows ${most} connections; other programs use ${others}.`
  const fix = 'Lower DATABASE_POOL, or raise max_connections in PostgreSQL.'
  if (each > most) return [trouble('connections', says, fix)]
  if (needed + others > most) return [warning('connections', says, fix)]
  return [ok('connections', `${says} Database size: ${size}.`)]
}

/** LISTEN doesn't work through a pooler that shares connections; caches then stay off. */
export async function checkListening({ DATABASE_URL }: Config): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('listen manyhands')
    await requireListening(client)
    return [ok('changes', 'Notifications from other processes are being received.')]
  } catch {
    return [
      trouble(
        'changes',
        'LISTEN doesn’t work: there is a connection pooler in transaction mode in between. Caches stay off, and live pages don’t update.',
        'Point DATABASE_URL to PostgreSQL itself, or to the pooler in session mode.',
      ),
    ]
  } finally {
    cut(client)
  }
}
