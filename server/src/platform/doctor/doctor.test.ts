import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { freePort, startPostgres } from '../../../dev/postgres.ts'
import { startFaultyMail } from '../../../test/faulty-mail.ts'
import { startOddPostgres } from '../../../test/odd-postgres.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { changeJobs, enqueue } from '../../../test/world/jobs.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { checkConnections, checkListening } from './connections.ts'
import { checkDatabase, checkSchema } from './database.ts'
import { examine } from './doctor.ts'
import { checkPrivileges } from './evidence/privileges.ts'
import { checkJobs } from './jobs.ts'
import { checkDisk } from './machine.ts'
import { checkMail } from './mail.ts'
import { type Finding, ok } from './report.ts'

const url = await createTestDatabase()
const configOf = (settings: Record<string, string> = {}) => readConfig({ DATABASE_URL: url, ...settings })

function reach(where: string) {
  const database = openDatabase(where, { size: 2, statementTimeout: 5000 })
  onTestFinished(() => database.close())
  return database
}

async function run(where: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: where })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const levels = (findings: Finding[]) => findings.map(({ level }) => level)

describe('the database', () => {
  it('is healthy', async () => {
    expect(levels(await checkDatabase(reach(url), configOf()))).toEqual(['ok'])
    expect(levels(await checkSchema(reach(url), configOf()))).toEqual(['ok'])
    expect(levels(await checkListening(configOf()))).toEqual(['ok'])
  })

  it('is stopped', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'manyhands-doctor-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const stopped = await startPostgres({ folder })
    const database = reach(stopped.url())
    expect(levels(await checkDatabase(database, configOf()))).toEqual(['ok'])
    await stopped.stop()
    expect(await checkDatabase(database, configOf())).toMatchObject([
      {
        level: 'trouble',
        says: expect.stringMatching(/^Can’t use the database: .*(ECONNREFUSED|terminat)/),
      },
    ])
    const [found] = await checkDatabase(reach(stopped.url()), configOf())
    const start = 'Start PostgreSQL: systemctl start postgresql. If it runs elsewhere, correct DATABASE_URL.'
    expect(found!.fix).toBe(start)
    const socket = `postgres://nobody@localhost/x?host=${folder}/nowhere`
    expect(await checkDatabase(reach(socket), configOf())).toMatchObject([
      { says: expect.stringContaining('ENOENT'), fix: start },
    ])
  })

  it('does not exist, or refuses us', async () => {
    const [missing] = await checkDatabase(reach(url.replace(/[^/]+$/, 'nowhere')), configOf())
    expect([missing!.level, missing!.fix]).toEqual([
      'trouble',
      'Create the database with createdb, owned by the user in DATABASE_URL.',
    ])
    const [unknown] = await checkDatabase(reach('postgres://nobody@nowhere.invalid/x'), configOf())
    expect(unknown!.fix).toBe('Correct the host in DATABASE_URL: the name can’t be resolved.')
  })

  it('is too old', async () => {
    const older = await startOddPostgres(url, (_, body) => {
      const text = body.toString('latin1').replace(/\b1[5-9]0(?=0\d\d\b)/, '140')
      return Buffer.from(text, 'latin1')
    })
    onTestFinished(() => older.stop())
    expect(await checkDatabase(reach(older.url), configOf())).toMatchObject([
      { level: 'trouble', fix: 'Use PostgreSQL 15 or newer.' },
    ])
  })

  it('has an encoding that cannot hold names', async () => {
    const name = `latin_${randomBytes(4).toString('hex')}`
    const server = inject('postgres')
    await run(`${server}postgres`, `create database ${name} encoding 'LATIN1' locale 'C' template template0`)
    expect(await checkDatabase(reach(`${server}${name}`), configOf())).toMatchObject([
      { level: 'trouble', says: 'The database encoding is LATIN1, which can’t represent every name.' },
    ])
  })

  it('is behind a pooler without notifications', async () => {
    const deaf = await startOddPostgres(url, (kind, body) => (kind === 'A' ? null : body))
    onTestFinished(() => deaf.stop())
    expect(await checkListening(configOf({ DATABASE_URL: deaf.url }))).toMatchObject([
      { check: 'changes', level: 'trouble', says: expect.stringContaining('transaction mode') },
    ])
  })

  it('has a schema that is older or newer than this version', async () => {
    const empty = `empty_${randomBytes(4).toString('hex')}`
    const server = inject('postgres')
    await run(`${server}postgres`, `create database ${empty}`)
    const old = reach(`${server}${empty}`)
    expect(levels(await checkSchema(old, configOf()))).toEqual(['warning'])
    expect(await checkSchema(old, configOf({ MIGRATE_ON_START: 'false' }))).toMatchObject([
      { level: 'trouble', fix: 'Run "manyhands migrate".' },
    ])
    const newer = await createTestDatabase()
    await run(newer, `insert into migrations (name, timestamp) values ('9999_future', 'now')`)
    expect(await checkSchema(reach(newer), configOf())).toMatchObject([
      { level: 'trouble', says: expect.stringContaining('newer version (9999_future)') },
    ])
  })

  it('has lost a table, or a column', async () => {
    const torn = await createTestDatabase()
    await run(torn, 'drop table memberships cascade', 'alter table people drop column name cascade')
    expect(await checkSchema(reach(torn), configOf())).toEqual([
      {
        check: 'schema',
        level: 'trouble',
        says: 'Parts of the schema are missing: memberships, people.name.',
        fix: 'Restore the missing parts from a backup: see docs/operators/backup.md.',
      },
    ])
  })

  it('lacks required privileges', async () => {
    const role = `guest_${randomBytes(4).toString('hex')}`
    await run(url, `create role ${role} login`, `grant select on all tables in schema public to ${role}`)
    const guest = reach(url.replace('postgres@', `${role}@`))
    expect(await checkPrivileges(guest, configOf())).toMatchObject([
      { level: 'trouble', says: expect.stringContaining(`"${role}" lacks read and write access`) },
    ])
    await run(url, `grant all on all tables in schema public to ${role}`)
    expect(await checkPrivileges(guest, configOf())).toMatchObject([
      { level: 'trouble', says: expect.stringContaining('can’t change the schema') },
    ])
    const served = configOf({ MIGRATE_ON_START: 'false' })
    expect(await checkPrivileges(guest, served)).toMatchObject([
      { level: 'warning', says: expect.stringContaining('can alter audit, audit_links, private_reads') },
    ])
    expect(levels(await checkPrivileges(reach(url), configOf()))).toEqual(['warning'])
  })

  it('has too few connections', async () => {
    expect(levels(await checkConnections(reach(url), configOf()))).toEqual(['ok'])
    const many = configOf({ DATABASE_POOL: '400' })
    expect(await checkConnections(reach(url), many)).toMatchObject([
      { level: 'trouble', says: expect.stringContaining('may open 405 connections') },
    ])
    const tight = configOf({ DATABASE_POOL: '288' })
    await run(url, `select 1`)
    const held = reach(url.replace(/[^/]+$/, 'postgres'))
    await Promise.all([held.pool.query('select 1'), held.pool.query('select pg_sleep(0.1)')])
    await run(url, `alter database ${new URL(url).pathname.slice(1)} connection limit 294`)
    expect(levels(await checkConnections(reach(url), tight))).toEqual(['warning'])
  })
})

describe('the jobs', () => {
  it('wait although there is no worker, or have failed', async () => {
    const own = await createTestDatabase()
    const database = reach(own)
    expect(levels(await checkJobs(database, configOf()))).toEqual(['ok'])
    await enqueue(database.db, 'mail', { after: -3600 })
    expect(await checkJobs(database, configOf({ WORK_IN_SERVE: 'false' }))).toMatchObject([
      { level: 'trouble', says: expect.stringContaining('the oldest for 60 minutes'), fix: /manyhands work/ },
    ])
    const worker = await database.pool.connect()
    await worker.query('select pg_advisory_lock(1835626068, 1)')
    await enqueue(database.db, 'send-message', { tries: 1 })
    await changeJobs(database.db, sql`attempts = max_attempts`, { name: 'send-message' })
    expect(await checkJobs(database, configOf())).toMatchObject([
      { level: 'warning', says: expect.stringContaining('Processes that run jobs: 1.') },
      { level: 'warning', says: expect.stringContaining('1 of send-message') },
    ])
    worker.release(true)
  })
})

describe('the machine', () => {
  it('has no folder for files', async () => {
    expect(levels(await checkDisk())).toEqual(['ok'])
    expect(levels(await checkDisk('/proc'))).toEqual(['trouble'])
  })

  it.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')('has little disk space', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'manyhands-small-'))
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=5m', 'none', folder]).status).toBe(0)
    onTestFinished(() => {
      spawnSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    })
    expect(await checkDisk(folder)).toMatchObject([
      { level: 'warning', says: expect.stringContaining(`Only 5 MB free at ${folder}`) },
    ])
  })
})

const mailConfig = (smtp: string) =>
  configOf({ SMTP_URL: smtp, MAIL_FROM: 'Us <us@example.test>', BASE_URL: 'http://localhost:8080' })

async function startSmtp(options: ConstructorParameters<typeof SMTPServer>[0]) {
  const server = new SMTPServer({ authOptional: true, ...options })
  server.on('error', () => {})
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return port
}

describe('mail', () => {
  it('is not set up, or unreachable', async () => {
    expect(levels(await checkMail(configOf()))).toEqual(['warning'])
    const nowhere = mailConfig(`smtp://127.0.0.1:${await freePort()}`)
    expect(await checkMail(nowhere)).toMatchObject([
      { level: 'trouble', says: expect.stringContaining('ECONNREFUSED') },
    ])
  })

  it('refuses the sign-in, quoted without our password', async () => {
    const port = await startSmtp({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => done(new Error(`not with ${password}`)),
    })
    const findings = await examine({
      readConfig: () => mailConfig(`smtp://me:s3cr%40t-word@127.0.0.1:${port}`),
      checkKeys: async () => [],
      checkWebApp: () => ok('web app', ''),
      checkPush: async () => [],
    })
    expect(findings.find(({ check }) => check === 'mail')).toEqual({
      check: 'mail',
      level: 'trouble',
      says: `Can’t use 127.0.0.1:${port}: it responded: 535 not with [secret]`,
      fix: 'Correct the user and password in SMTP_URL; encode @ / : # in them as %40 %2F %3A %23.',
    })
  })

  it('accepts the sign-in and an email, and says so', async () => {
    const port = await startSmtp({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(null, { user: 'me' }),
      onData: (stream, _session, done) => stream.on('end', () => done(null, 'kept as 42')).resume(),
    })
    const findings = await checkMail(mailConfig(`smtp://me:x@127.0.0.1:${port}`), 'you@example.test')
    expect(findings.map(({ says }) => says)).toEqual([
      expect.stringContaining('signed in. Response: 235'),
      'The mail server accepted an email. Response: 250 kept as 42',
    ])
  })

  it('uses TLS unexpectedly, or has no certificate', async () => {
    const port = await startSmtp({ secure: true })
    expect(await checkMail(mailConfig(`smtps://127.0.0.1:${port}`))).toMatchObject([
      { level: 'trouble', says: expect.stringMatching(/self-signed|certificate/i) },
    ])
    const plain = await startSmtp({ hideSTARTTLS: true })
    expect(await checkMail(mailConfig(`smtps://127.0.0.1:${plain}`))).toMatchObject([
      { level: 'trouble', fix: 'Wrong TLS mode for this port: use smtp://…:587.' },
    ])
  })

  it('refuses an email', async () => {
    const faulty = await startFaultyMail(() => '550 5.7.1 not for you')
    onTestFinished(() => faulty.stop())
    const findings = await checkMail(mailConfig(faulty.url), 'you@example.test')
    expect(findings.at(-1)).toMatchObject({
      level: 'trouble',
      says: 'The mail server rejected the email: 550 5.7.1 not for you',
    })
  })
})
