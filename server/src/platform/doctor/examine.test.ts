import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { checkConnections } from './connections.ts'
import { examine } from './doctor.ts'
import { ok } from './report.ts'

const examineWith = (settings: Record<string, string>) =>
  examine({
    readConfig: () => readConfig(settings),
    checkKeys: async ({ db }) => {
      await db.selectFrom('person_keys').select('uid').execute()
      return [ok('keys', '')]
    },
    checkPush: async () => [ok('push', '')],
    checkWebApp: () => ok('web app', ''),
  })

/** A server that rejects every connection with a PostgreSQL error. */
async function startRefusing(code: string, message: string): Promise<string> {
  const server = createServer((socket) => {
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
    const head = Buffer.alloc(5)
    head.write('E')
    head.writeInt32BE(fields.length + 4, 1)
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([head, fields])))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('hides our secrets in messages of others, and leaves our own texts unchanged', async () => {
  const where = await startRefusing('28P01', 'password authentication failed for user "me"')
  const refused = await examineWith({ DATABASE_URL: `postgres://me:password@${where}/x` })
  expect(refused.find(({ check }) => check === 'database')).toEqual({
    check: 'database',
    level: 'trouble',
    says: 'PostgreSQL rejects the user or password.',
    fix: 'Correct the user or password in DATABASE_URL, or set the password in psql: \\password manyhands',
  })
  const repeating = await startRefusing('28000', 'nobody is let in with manyhands')
  const repeated = await examineWith({ DATABASE_URL: `postgres://me:manyhands@${repeating}/x` })
  expect(repeated.find(({ check }) => check === 'database')!.says).toBe(
    'Can’t use the database: nobody is let in with [secret].',
  )
  expect(repeated[0]!.says).toContain('"systemctl restart manyhands"')
})

it('does not check the address while there is no database', async () => {
  const findings = await examineWith({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(findings.map(({ check }) => check)).toEqual(['settings', 'web app', 'database', 'disk', 'mail'])
})

it('reports missing objects only as a schema problem', async () => {
  const name = `empty_${randomBytes(4).toString('hex')}`
  const server = inject('postgres')
  const torn = await createTestDatabase()
  const client = new pg.Client({ connectionString: torn })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.query('drop table person_keys cascade')
  await client.end()
  for (const DATABASE_URL of [`${server}${name}`, torn]) {
    const findings = await examineWith({ DATABASE_URL })
    expect(findings.filter(({ says }) => /relation|This check failed/.test(says))).toEqual([])
    expect(findings.map(({ check }) => check)).toContain('schema')
    expect(findings.map(({ check }) => check)).not.toContain('keys')
  }
})

it.skipIf(process.getuid?.() !== 0)('explains how to make an unreadable file readable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const file = join(folder, 'key')
  writeFileSync(file, 'secret', { mode: 0o600 })
  process.seteuid!(65_534)
  try {
    expect(await examineWith({ DATABASE_URL: 'postgres://x@y/z', MANYHANDS_KEY_FILE: file })).toEqual([
      {
        check: 'settings',
        level: 'trouble',
        says: `The service is not allowed to read ${file}, given in MANYHANDS_KEY_FILE.`,
        fix: `Grant access: chgrp manyhands ${file}; chmod 640 ${file}`,
      },
    ])
  } finally {
    process.seteuid!(0)
  }
})

it('counts connections as docs/operators/configuration.md does', async () => {
  const DATABASE_URL = await createTestDatabase()
  const database = openDatabase(DATABASE_URL, { size: 3, statementTimeout: 5000 })
  onTestFinished(() => database.close())
  const worker = await database.pool.connect()
  await worker.query('select pg_advisory_lock(1835626068, 1)')
  const saysWith = async (settings: Record<string, string>) =>
    (await checkConnections(database, readConfig({ DATABASE_URL, ...settings })))[0]!.says
  expect(await saysWith({})).toMatch(
    /^Each "serve" process may open 15 connections \(DATABASE_POOL and 5 more\), and each "work" process 5\. Processes: 1 "serve", 1 "work"\./,
  )
  expect(await saysWith({ WORK_IN_SERVE: 'false' })).toMatch(
    /^Each "serve" process may open 11 connections \(DATABASE_POOL and 1 more\), and each "work" process 5\. Processes: 1 "serve", 1 "work"\./,
  )
  worker.release(true)
})
