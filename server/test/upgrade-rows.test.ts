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
  required: boolean
  /** The first value that its check allows, if the check is a list. */
  allowed: string | null
}
interface Reference {
  columns: string[]
  table: string
  keys: string[]
}

const columnsOf = async (table: string) =>
  (
    await pool.query<Column>(
      `select attname as name, typname as type, attnotnull and not atthasdef as required,
              (select substring(pg_get_constraintdef(c.oid) from 'ARRAY\\[''([^'']*)''')
                 from pg_constraint as c
                where c.conrelid = attrelid and c.contype = 'c' and c.conkey = array[attnum] limit 1) as allowed
         from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
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

/** Columns that one check concerns, if there are several. */
const pairsOf = async (table: string): Promise<string[][]> =>
  (
    await pool.query<{ names: string[] }>(
      `select array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as names
         from pg_constraint where conrelid = $1::regclass and contype = 'c' and cardinality(conkey) > 1`,
      [table],
    )
  ).rows.map(({ names }) => names)

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
/** Append-only. */
const refusesUpdates = ['audit', 'private_reads']
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

const sampleOf = ({ type, allowed }: Column) => (allowed ? `'${allowed}'` : (samples[type] ?? `'x'`))

/** One row in a table, with the keys of rows in the tables that it refers to, and all columns if it takes them. */
async function fill(table: string): Promise<void> {
  const columns = await columnsOf(table)
  if (refusesUpdates.includes(table)) return insert(table, columns)
  await insert(
    table,
    columns.filter(({ required }) => required),
  )
}

async function insert(table: string, given: Column[]): Promise<void> {
  const values = new Map(given.map((column) => [column.name, sampleOf(column)]))
  for (const { columns, table: other, keys } of await referencesOf(table))
    if (columns.some((name) => values.has(name)))
      for (const [at, name] of columns.entries())
        values.set(name, `(select ${keys[at]} from ${other} limit 1)`)
  for (const [name, value] of Object.entries(special[table] ?? {})) values.set(name, value)
  const names = [...values.keys()].map((name) => `"${name}"`).join()
  await pool.query(`insert into ${table} (${names}) values (${[...values.values()].join()})`)
}

/** Values to try for a column that is empty. */
function candidatesFor(column: Column): string[] {
  const { type, allowed } = column
  if (allowed || type.startsWith('_')) return [sampleOf(column)]
  if (type === 'timestamptz') return [samples.timestamptz!, `'2026-12-12T10:00:00Z'`]
  if (type in samples) return [samples[type]!, '20', '60']
  return ['x', 'TWD', '#336699', 'en', 'UTC', 'https://a.test/', 'eve@example.test', 'image/png'].map(
    (text) => `'${text}'`,
  )
}

const updates = (table: string, values: [name: string, value: string][]): Promise<boolean> =>
  pool.query(`update ${table} set ${values.map(([name, value]) => `"${name}" = ${value}`).join()}`).then(
    () => true,
    () => false,
  )

/** The columns without a value in the only row of a table. */
async function emptyIn(table: string): Promise<Column[]> {
  const columns = await columnsOf(table)
  const { rows } = await pool.query(`select * from ${table}`)
  return columns.filter(({ name }) => rows[0][name] === null || rows[0][name] === '')
}

/** Every combination of one value of each list. */
const combine = <One>(lists: One[][]): One[][] =>
  lists.reduce<One[][]>((all, list) => all.flatMap((some) => list.map((one) => [...some, one])), [[]])

/** Gives empty columns a value, alone or with those of the same key or check. Returns those that take none. */
async function complete(table: string): Promise<string[]> {
  const references = await referencesOf(table)
  const pairs = await pairsOf(table)
  for (let before = Infinity; ; ) {
    const empty = await emptyIn(table)
    if (empty.length === before) return empty.map(({ name }) => `${table}.${name}`)
    before = empty.length
    for (const { table: other, columns, keys } of references)
      if (empty.some(({ name }) => columns.includes(name)))
        await updates(
          table,
          columns.map((name, at) => [name, `(select ${keys[at]} from ${other} limit 1)`]),
        )
    for (const names of [...empty.map(({ name }) => [name]), ...pairs]) {
      const left = (await emptyIn(table)).filter(({ name }) => names.includes(name))
      if (left.length === 0 || left.length > 3) continue
      for (const values of combine(left.map(candidatesFor)))
        if (
          await updates(
            table,
            left.map(({ name }, at) => [name, values[at]!]),
          )
        )
          break
    }
  }
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

it('keeps a row of every table of the oldest schema, with all its columns', async () => {
  await migrateFrom('0001', oldest)
  const tables = await tablesNow()
  await fill('people')
  await fillAll(tables.filter((table) => table !== 'people'))
  const empty: string[] = []
  for (const table of tables) empty.push(...(await complete(table)))
  // They belong to another kind of picture, and another state of a spot.
  expect(empty).toEqual(['avatars.image', 'avatars.media_type', 'task_seats.offered_until'])
  const before = await count(tables)
  expect(tables.length).toBeGreaterThan(40)
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([])

  await migrateFrom('0016', '9999')
  const after = await count(tables.map((table) => renamed[table] ?? table))
  expect(after).toEqual(
    Object.fromEntries(Object.entries(before).map(([table, rows]) => [renamed[table] ?? table, rows])),
  )
})
