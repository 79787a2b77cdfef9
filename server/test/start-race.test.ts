import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrations.ts'
import { compiled } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { createWorld } from './world/world.ts'

const main = new URL('../src/main.ts', import.meta.url).pathname
const count = readdirSync(new URL('../migrations', import.meta.url)).length

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function createEmpty(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await (await connect(`${inject('postgres')}postgres`)).query(`create database ${name}`)
  return `${inject('postgres')}${name}`
}

async function run(command: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [main, command], {
    env: { PATH: process.env.PATH!, ...compiled, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

it('lets five processes start at once on an empty database: one migrates, the others wait', async () => {
  const DATABASE_URL = await createEmpty()
  const ends = await Promise.all(Array.from({ length: 5 }, () => run('migrate', { DATABASE_URL })))
  expect(ends.filter(({ code }) => code !== 0)).toEqual([])
  const said = ends.map(({ output }) => output.trim().split('\n')).toSorted((a, b) => b.length - a.length)
  expect(said.map((lines) => lines.length)).toEqual([count, 1, 1, 1, 1])
  expect(said.slice(1).flat()).toEqual(Array(4).fill('The database is up to date.'))
  const { rows } = await (await connect(DATABASE_URL)).query('select count(*)::int as run from migrations')
  expect(rows).toEqual([{ run: count }])
}, 90_000)

it('refuses to serve and work on a newer schema, and says what to do', async () => {
  const DATABASE_URL = await createTestDatabase()
  const client = await connect(DATABASE_URL)
  const app = await createWorld({ settings: { DATABASE_URL } })
  await client.query(`insert into migrations (name, timestamp) values ('9999_future', 'now')`)
  const refusal =
    'This database was migrated by a newer version (9999_future). Run that version, or restore an earlier backup.'
  const ends = await Promise.all(
    [
      ['serve', 'true'],
      ['serve', 'false'],
      ['work', 'false'],
      ['migrate', 'false'],
    ].map(([command = '', MIGRATE_ON_START = '']) =>
      run(command, { DATABASE_URL, MIGRATE_ON_START, PORT: '0' }),
    ),
  )
  expect(ends).toEqual(Array(4).fill({ code: 1, output: `${refusal}\n` }))
  const answer = await app.call('GET /readyz')
  expect([answer.statusCode, answer.json().detail]).toEqual([503, refusal])
}, 60_000)

it('does not block others while a migration waits for a long transaction', async () => {
  const url = await createTestDatabase()
  const last = readdirSync(new URL('../migrations', import.meta.url))
    .toSorted()
    .at(-1)!
    .replace('.sql', '')
  const slow = await connect(url)
  const reader = await connect(url)
  // As if the last one were still to run and change a table that someone is reading.
  await reader.query(`delete from migrations where name = $1`, [last])
  await reader.query(`create or replace function wait_for_people() returns event_trigger language plpgsql as
    'begin lock table people in access exclusive mode; end'`)
  await reader.query('create event trigger waits on ddl_command_start execute function wait_for_people()')
  await slow.query('begin')
  await slow.query('select count(*) from people')

  const database = openDatabase(url, { size: 2, statementTimeout: 0 })
  onTestFinished(() => database.close())
  const migrated = migrate(database).catch((error: unknown) => error)
  let longest = 0
  // It waits two seconds, lets the reader pass, and waits again.
  for (const until = Date.now() + 4000; Date.now() < until; await sleep(50)) {
    const began = performance.now()
    await reader.query('select count(*) from people')
    longest = Math.max(longest, performance.now() - began)
  }
  expect(longest).toBeGreaterThan(500)
  expect(longest).toBeLessThan(4000)
  await slow.query('commit')
  await reader.query('drop event trigger waits')
  // It got past the wait, though it may fail because its objects already exist.
  expect(String(await migrated)).not.toContain('held required locks')
}, 40_000)
