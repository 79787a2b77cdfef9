import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { readConfig } from '../src/platform/config.ts'
import { checkAudit } from '../src/platform/doctor/evidence/audit.ts'
import { checkPrivileges } from '../src/platform/doctor/evidence/privileges.ts'
import { checkJobs } from '../src/platform/doctor/jobs.ts'
import { jobSchema } from '../src/platform/jobs/graphile.ts'
import { atFileEnd } from './file-end.ts'
import { compiled } from './processes.ts'
import { createWorld } from './world/world.ts'

const main = new URL('../src/main.ts', import.meta.url).pathname
const server = inject('postgres')
const name = `roles_${randomBytes(6).toString('hex')}`
const [owner, service] = [`${name}_owner`, `${name}_service`]
const urlOf = (role: string) => `${server.replace('postgres@', `${role}@`)}${name}`

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

await run(
  `${server}postgres`,
  `create role ${owner} login`,
  `create role ${service} login`,
  `create database ${name} owner ${owner} template template0 encoding 'UTF8'`,
)
atFileEnd(() =>
  run(`${server}postgres`, `drop database ${name}`, `drop role ${service}`, `drop role ${owner}`),
)

/** Like an operator. */
const migrate = () =>
  promisify(execFile)(process.execPath, [main, 'migrate'], {
    env: {
      PATH: process.env.PATH!,
      ...compiled,
      DATABASE_URL: urlOf(service),
      MIGRATE_DATABASE_URL: urlOf(owner),
    },
  })
const first = await migrate()

const settings = { DATABASE_URL: urlOf(service), MIGRATE_DATABASE_URL: urlOf(owner) }
const world = await createWorld({ mail: true, settings })
const { call, make, database, inbox } = world

it('migrates with the role that owns the tables, and again with nothing to do', async () => {
  expect(first.stdout).toContain('ran 0001_platform')
  expect((await migrate()).stdout).toBe('The database is up to date.\n')
  const { rows } = await database.pool.query(
    `select distinct tableowner from pg_tables where schemaname in ('public', '${jobSchema}')`,
  )
  expect(rows).toEqual([{ tableowner: owner }])
})

it('serves with the other role: responses, audit, background jobs and email', async () => {
  const { pid } = await make.project({ name: 'Lantern Days' })
  const { tid } = await make.team(pid)
  const boss = await make.caller()
  await make.owner(pid, boss.uid)
  const { email } = await make.person()
  const added = await call(`POST /api/projects/${pid}/teams/${tid}/people`, {
    token: boss.token,
    body: { email },
  })
  expect(added.statusCode).toBe(201)
  await inbox.waitFor(({ to }) => to.includes(email))
  expect((await call(`GET /api/projects/${pid}/history`, { token: boss.token })).json().data).toHaveLength(1)
  expect(await checkAudit(database)).toMatchObject([{ level: 'ok' }])
  expect(await checkJobs(database, readConfig(settings))).toMatchObject([{ level: 'ok' }])
})

it.each([
  `update audit set verb = 'x.y'`,
  'delete from audit',
  'truncate audit',
  `update audit_links set hash = ''`,
  'delete from audit_links',
  'update private_reads set reader = uid',
  'delete from private_reads',
  'alter table audit disable trigger all',
  'drop trigger audit_is_append_only on audit',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'set session_replication_role = replica',
  `insert into migrations (name, timestamp) values ('9999_mine', 'now')`,
  'create table mine (n integer)',
])('does not let it: %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

it('satisfies the doctor, while a single role does not', async () => {
  expect(await checkPrivileges(database, readConfig(settings))).toEqual([
    {
      check: 'privileges',
      level: 'ok',
      says: `"${service}" has the rights it needs, and can’t alter append-only records.`,
    },
  ])
  const single = await createWorld({ settings: { DATABASE_URL: urlOf(owner) } })
  expect(await checkPrivileges(single.database, single.config)).toMatchObject([
    {
      level: 'warning',
      says: expect.stringMatching(/can alter audit, audit_links, private_reads.*an attacker who takes over/),
      fix: expect.stringContaining('docs/operators/install.md#two-roles'),
    },
  ])
})

it('reports new tables without access for the service', async () => {
  await run(urlOf(owner), 'create table newer (n integer)')
  const look = () => checkPrivileges(database, readConfig(settings))
  expect(await look()).toMatchObject([{ level: 'trouble', fix: 'Run "manyhands migrate".' }])
  await migrate()
  expect(await look()).toMatchObject([{ level: 'ok' }])
})
