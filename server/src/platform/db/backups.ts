import { sql } from 'kysely'
import type { Db } from './database.ts'

interface Backups {
  /** Seconds since the last good one; null if none has left its mark. */
  age: number | null
  /** Whether the last change that PostgreSQL tried to send to the backups did not arrive. */
  failing: boolean
  /** What it tried then. */
  failed: string | null
}

/** A night without one, and some hours for its length. */
export const mostSeconds = 30 * 3600

/** Whatever makes backups leaves its mark at the database (deploy/backup), because nobody else here sees them. */
export async function readBackups(db: Db): Promise<Backups> {
  const { rows } = await sql<Backups>`
    select (select extract(epoch from now() - split_part(setting, '=', 2)::timestamptz)::float8
              from pg_db_role_setting join pg_database on pg_database.oid = setdatabase, unnest(setconfig) as setting
             where datname = current_database() and setrole = 0 and setting like 'manyhands.backed\_up=%') as age,
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing,
           last_failed_wal as failed
      from pg_stat_archiver`.execute(db)
  return rows[0]!
}
