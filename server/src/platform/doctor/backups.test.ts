import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../dev/postgres.ts'
import { startFaultyMail } from '../../../test/faulty-mail.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createWorld } from '../../../test/world/world.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { checkBackups } from './database.ts'
import { examine } from './doctor.ts'
import { type Finding, ok } from './report.ts'

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

it('reports backups that are missing, old, or do not receive changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ folder })
  onTestFinished(() => postgres.stop())
  await run(postgres.url(), 'create role guest login')
  // Visible to a role without any rights, too.
  const guest = reach(postgres.url().replace('postgres@', 'guest@'))
  expect(await checkBackups(guest)).toMatchObject([{ level: 'warning', says: /No backup/ }])
  const mark = (hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000).toISOString()
    return run(postgres.url(), `alter database postgres set manyhands.backed_up = '${at}'`)
  }
  await mark(25.5)
  expect(await checkBackups(guest)).toEqual([ok('backups', 'The last good backup is 25 hours old.')])
  await mark(26.5)
  expect(levels(await checkBackups(guest))).toEqual(['trouble'])
  await mark(1)

  await run(postgres.url(), `alter system set archive_mode = on`, `alter system set archive_command = false`)
  await postgres.stop()
  const again = await startPostgres({ folder })
  onTestFinished(() => again.stop())
  await run(again.url(), 'create table filler ()', 'select pg_switch_wal()')
  const later = reach(again.url().replace('postgres@', 'guest@'))
  await expect
    .poll(async () => levels(await checkBackups(later)), { timeout: 10_000 })
    .toEqual(['trouble', 'ok'])

  await again.stop()
  const off = await startPostgres({ folder, settings: { archive_mode: 'off' } })
  onTestFinished(() => off.stop())
  expect(levels(await checkBackups(reach(off.url())))).toEqual(['ok'])
}, 60_000)

it('reports changes that are overdue in the backups', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const away = join(tmpdir(), `${basename(folder)}.away`)
  const hangs = `while test -e ${away}; do sleep 0.1; done`
  const postgres = await startPostgres({
    folder,
    settings: { archive_mode: 'on', archive_command: hangs, fsync: 'off', wal_init_zero: 'off' },
  })
  onTestFinished(async () => {
    rmSync(away, { force: true })
    await postgres.stop()
  })
  const database = reach(postgres.url())
  const fill = (segments: number) =>
    run(
      postgres.url(),
      ...Array(segments).fill(`select pg_logical_emit_message(false, 'a', 'b'), pg_switch_wal()`),
    )
  const sent = async () =>
    (
      await database.pool.query<{ sent: boolean }>(
        'select last_archived_wal is not null as sent from pg_stat_archiver',
      )
    ).rows[0]!.sent
  await fill(1)
  await expect.poll(sent, { timeout: 10_000 }).toBe(true)
  writeFileSync(away, '')
  await fill(15)
  expect(levels(await checkBackups(database))).toEqual(['warning'])
  await fill(3)
  expect(levels(await checkBackups(database))).toEqual(['trouble', 'warning'])
  rmSync(away)
  await expect
    .poll(async () => levels(await checkBackups(database)), { timeout: 10_000 })
    .toEqual(['warning'])
}, 60_000)

it('gives an installation a day for its first backup, and treats an invalid time as none', async () => {
  const url = await createTestDatabase()
  const database = reach(url)
  const name = new URL(url).pathname.slice(1)
  const none = { level: 'warning', says: 'No backup has been made yet.' }
  for (const mark of ['soon', '2026-13-32T25:00:00Z', '2999-01-01T00:00:00Z']) {
    await run(url, `alter database ${name} set manyhands.backed_up = '${mark}'`)
    expect(await checkBackups(database)).toMatchObject([none])
  }
  const before = new Date(Date.now() - 27 * 3_600_000).toISOString()
  await run(url, `update migrations set timestamp = '${before}' where name like '0001%'`)
  expect(await checkBackups(database)).toMatchObject([{ ...none, level: 'trouble' }])
  await run(url, `alter database ${name} set manyhands.backed_up = '${new Date().toISOString()}'`)
  expect(levels(await checkBackups(database))).toEqual(['ok'])
})

it('emails problems, and nothing else, to the given address', async () => {
  const mail = await startFaultyMail(() => 'take')
  onTestFinished(() => mail.stop())
  const { fastify, url: own } = await createWorld()
  const site = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const ask = () =>
    examine({
      readConfig: () =>
        readConfig({
          DATABASE_URL: own,
          BASE_URL: site,
          SMTP_URL: mail.url,
          MAIL_FROM: 'Us <us@example.test>',
        }),
      checkKeys: async () => [],
      checkWebApp: () => ok('web app', ''),
      checkPush: async () => [],
      mailTo: 'you@example.test',
      ifTrouble: true,
    })
  expect((await ask()).filter(({ level }) => level === 'trouble')).toEqual([])
  expect(mail.taken).toEqual([])
  await run(own, `alter database ${new URL(own).pathname.slice(1)} set manyhands.backed_up = '2020-02-02'`)
  const findings = await ask()
  expect(findings.at(-1)!.says).toMatch(/^The mail server accepted an email/)
  expect(
    mail.taken.map(({ text }) => /Subject: Problem with/.test(text) && /trouble +backups/.test(text)),
  ).toEqual([true])
})
