import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../server/src/platform/db/database.ts'

/** For each table, the number of rows and a checksum of their contents. */
export type Fingerprint = Record<string, string>

/**
 * All tables of all databases, each database in one snapshot. Excludes unlogged tables (the rate limits),
 * which PostgreSQL empties after a crash.
 */
export async function takeFingerprint(urls: string[]): Promise<Fingerprint> {
  const all: Fingerprint = {}
  for (const url of urls) {
    const database = openDatabase(url, { size: 1, statementTimeout: 0 })
    const client = await database.pool.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      const { rows } = await client.query<{ name: string }>(`
        select format('%I.%I', nspname, relname) as name
          from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where relkind = 'r' and relpersistence = 'p'
           and nspname not in ('pg_catalog', 'information_schema')
         order by 1`)
      for (const { name } of rows) {
        const { rows: sums } = await client.query<{ count: string; sum: string }>(
          `select count(*), coalesce(sum(hashtextextended(${contentsOf(name)}, 0)), 0) as sum from ${name} t`,
        )
        all[`${new URL(url).pathname.slice(1)} ${name}`] = `${sums[0]!.count} rows, ${sums[0]!.sum}`
      }
    } finally {
      client.release(true)
      await database.close()
    }
  }
  return all
}

/** When a token was last used is written up to a minute later, so also after a moment in which nothing happens. */
const contentsOf = (table: string) =>
  table === 'public.api_tokens' ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text'

export interface Moment {
  /** A whole second of the database's clock, in PostgreSQL's format. */
  second: string
  at: number
  fingerprint: Fingerprint
}

/** The state at a whole second during which nothing changed: compared before and after it. */
export async function takeMoment(urls: string[]): Promise<Moment> {
  for (let tries = 0; tries < 10; tries++) {
    const before = await takeFingerprint(urls)
    const at = Math.ceil((Date.now() + 50) / 1000) * 1000
    await sleep(at - Date.now() + 50)
    const fingerprint = await takeFingerprint(urls)
    if (differences(before, fingerprint).length > 0) continue
    const second = new Date(at).toISOString().replace('T', ' ').replace('.000Z', '+00')
    return { second, at, fingerprint }
  }
  throw new Error('Something goes on writing although everybody was asked to pause.')
}

export function differences(expected: Fingerprint, found: Fingerprint): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name}: ${expected[name] ?? 'no table'} became ${found[name] ?? 'no table'}`)
}

export function countRows(fingerprint: Fingerprint): number {
  return Object.values(fingerprint).reduce((sum, text) => sum + Number.parseInt(text, 10), 0)
}
