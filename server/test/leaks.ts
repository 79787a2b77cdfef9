import { sql } from 'kysely'
import type { Db } from '../src/platform/db/database.ts'

/** Every row of every table, as text by table; bytes in hexadecimal. */
export async function everyTable(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`select row::text from ${sql.raw(name)} as row`.execute(db)
    return [name, rows.map(({ row }) => row).join('\n')] as const
  })
  return new Map(await Promise.all(texts))
}

export const everything = async (db: Db): Promise<string> => [...(await everyTable(db)).entries()].join('\n')

/** The secrets that a text or file contains, as UTF-8, hexadecimal or base64. */
export const found = (secrets: Record<string, string>, text: string | Buffer): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => {
      // Six digits may also be part of a time or a fingerprint.
      if (/^\d{6}$/.test(secret))
        return new RegExp(`(?<![\\w.-])${secret.slice(0, 3)}\\s?${secret.slice(3)}(?![\\w.-])`).test(
          text.toString(),
        )
      const bytes = Buffer.from(secret)
      return [secret, bytes.toString('hex'), bytes.toString('base64url')].some((form) => text.includes(form))
    })
    .map(([name]) => name)
