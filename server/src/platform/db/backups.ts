import { sql } from 'kysely'
import type { Db } from './database.ts'

interface Backups {
  /** Whether any backup has been recorded. */
  made: boolean
  /** Seconds since the last good backup, or else since the installation; null if neither is known. */
  age: number | null
  /** Whether WAL archiving is configured but failing. */
  failing: boolean
}

/** A day plus two hours for the backup itself. The doctor runs four hours after it and must notice a failure. */
export const mostSeconds = 26 * 3600

/** Maximum number of unarchived WAL segments. Detects archive commands that hang without failing. */
const mostSegments = 16

interface Known {
  now: number
  mark: string | null
  archives: boolean
  refused: boolean
  sent: string | null
  written: string | null
  segment_bytes: number
}

/** Backup scripts record their runs in the database (deploy/backup). */
export async function readBackups(db: Db): Promise<Backups> {
  const { rows } = await sql<Known>`
    select extract(epoch from now())::float8 as now,
           (select split_part(setting, '=', 2)
              from pg_db_role_setting join pg_database on pg_database.oid = setdatabase, unnest(setconfig) as setting
             where datname = current_database() and setrole = 0
               and split_part(setting, '=', 1) = 'manyhands.backed_up') as mark,
           current_setting('archive_mode') <> 'off' and not pg_is_in_recovery() as archives,
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as refused,
           last_archived_wal as sent,
           case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as written,
           pg_size_bytes(current_setting('wal_segment_size'))::float8 as segment_bytes
      from pg_stat_archiver`.execute(db)
  const known = rows[0]!
  const age = secondsSince(known.mark, known.now)
  return {
    made: age !== null,
    age: age ?? secondsSince(await findInstalled(db), known.now),
    failing: known.archives && (known.refused || isBehind(known)),
  }
}

/** Null for a time that is invalid or in the future. */
function secondsSince(time: string | null, now: number): number | null {
  const seconds = /^\d{4}-\d\d-\d\d/.test(time ?? '') ? now - Date.parse(time!) / 1000 : -1
  return seconds >= 0 ? seconds : null
}

/** False if the last archived file is not a segment but a timeline history file. */
function isBehind({ sent, written, segment_bytes }: Known): boolean {
  const numberOf = (name: string | null) => {
    const [, high = '', low = ''] = /^[\dA-F]{8}([\dA-F]{8})([\dA-F]{8})/.exec(name ?? '') ?? []
    return Number.parseInt(high, 16) * (2 ** 32 / segment_bytes) + Number.parseInt(low, 16)
  }
  return numberOf(written) - numberOf(sent) > mostSegments
}

async function findInstalled(db: Db): Promise<string | null> {
  const { rows } = await sql<{ there: boolean }>`
    select coalesce(has_table_privilege(to_regclass('migrations'), 'select'), false) as there`.execute(db)
  if (!rows[0]!.there) return null
  const first = await sql<{ at: string | null }>`select min("timestamp") as at from migrations`.execute(db)
  return first.rows[0]!.at
}
