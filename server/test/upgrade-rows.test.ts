import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { fileNames } from '../src/platform/db/migrations.ts'
import { atFileEnd } from './file-end.ts'
import { createTestDatabase } from './test-database.ts'

const database = openDatabase(await createTestDatabase('template1'), { size: 2, statementTimeout: 10_000 })
atFileEnd(() => database.close())
const { pool } = database

async function migrateFrom(first: string, last: string): Promise<void> {
  const names = (await fileNames()).filter((name) => name.slice(0, 4) >= first && name.slice(0, 4) <= last)
  for (const name of names)
    await pool.query(await readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8'))
}

/** Of 0.1.0, before anything was renamed. */
const oldest = '0015'
const renamed: Record<string, string> = {
  mailed_codes: 'emailed_codes',
  talks: 'interviews',
  unwanted_mail: 'email_opt_outs',
}

interface Column {
  name: string
  type: string
  /** The first value that its check allows, if the check is a list. */
  allowed: string | null
}
interface Reference {
  columns: string[]
  table: string
  keys: string[]
}

/** Columns that need a value: without a default, or of a key of another table. */
const columnsOf = async (table: string) =>
  (
    await pool.query<Column>(
      `select attname as name, typname as type,
              (select substring(pg_get_constraintdef(c.oid) from 'ARRAY\\[''([^'']*)''')
                 from pg_constraint as c
                where c.conrelid = attrelid and c.contype = 'c' and c.conkey = array[attnum] limit 1) as allowed
         from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef
          and attgenerated = ''
        order by attnum`,
      [table],
    )
  ).rows

const referencesOf = async (table: string) =>
  (
    await pool.query<Reference>(
      `select confrelid::regclass::text as "table",
              array(select attname::text from unnest(conkey) with ordinality as k (n, at)
                      join pg_attribute on attrelid = conrelid and attnum = n order by at) as columns,
              array(select attname::text from unnest(confkey) with ordinality as k (n, at)
                      join pg_attribute on attrelid = confrelid and attnum = n order by at) as keys
         from pg_constraint where conrelid = $1::regclass and contype = 'f' order by cardinality(conkey)`,
      [table],
    )
  ).rows

const samples: Record<string, string> = {
  uuid: `'01a1ea7e-0000-7000-8000-000000000001'`,
  bytea: `sha256('x')`,
  date: `'2026-12-12'`,
  timestamptz: `'2026-12-12T08:00:00Z'`,
  jsonb: `'{}'`,
  json: `'{}'`,
  bool: 'true',
  int2: '1',
  int4: '1',
  int8: '1',
  numeric: '1',
  bpchar: `'TWD'`,
  inet: `'::1'`,
  _text: `'{}'`,
  _uuid: `'{}'`,
  _timestamptz: `array['2026-12-12T08:00:00Z'::timestamptz]`,
}
/** Where a check or a migration wants more than a value of the type. */
const special: Record<string, Record<string, string>> = {
  // Someone who never did anything is offered their role again.
  audit: { actor: '(select uid from people limit 1)' },
  claims: { returned_from: 'null' },
  email_addresses: { email: `'ben@example.test'` },
  people: { email: `'ada@example.test'` },
  subsidies: { currency: `'TWD'` },
  talks: { minutes: '20' },
  task_covers: { wave_minutes: '60' },
}

/** One row in a table, with the keys of rows in the tables that it refers to. */
async function fill(table: string): Promise<void> {
  const values = new Map<string, string>()
  for (const { name, type, allowed } of await columnsOf(table))
    values.set(name, allowed ? `'${allowed}'` : (samples[type] ?? `'x'`))
  for (const { columns, table: other, keys } of await referencesOf(table))
    if (columns.some((name) => values.has(name)))
      for (const [at, name] of columns.entries())
        values.set(name, `(select ${keys[at]} from ${other} limit 1)`)
  for (const [name, value] of Object.entries(special[table] ?? {})) values.set(name, value)
  const names = [...values.keys()].map((name) => `"${name}"`).join()
  await pool.query(`insert into ${table} (${names}) values (${[...values.values()].join()})`)
}

const tablesNow = async () =>
  (
    await pool.query<{ name: string }>(
      `select relname::text as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
  ).rows.map(({ name }) => name)

async function count(tables: string[]): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const table of tables)
    counted[table] = (await pool.query(`select count(*)::int as rows from ${table}`)).rows[0].rows
  return counted
}

/** One row in each. A table that refers to another waits for its turn. */
async function fillAll(tables: string[]): Promise<void> {
  let left = tables
  while (left.length > 0) {
    const failed: [table: string, problem: string][] = []
    for (const table of left) await fill(table).catch((error: Error) => failed.push([table, error.message]))
    if (failed.length === left.length) expect(failed).toEqual([])
    left = failed.map(([table]) => table)
  }
}

it('keeps a row of every table of the oldest schema', async () => {
  await migrateFrom('0001', oldest)
  const tables = await tablesNow()
  await fill('people')
  await fillAll(tables.filter((table) => table !== 'people'))
  const before = await count(tables)
  expect(tables.length).toBeGreaterThan(40)
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([])

  await migrateFrom('0016', '9999')
  const after = await count(tables.map((table) => renamed[table] ?? table))
  expect(after).toEqual(
    Object.fromEntries(Object.entries(before).map(([table, rows]) => [renamed[table] ?? table, rows])),
  )
})
