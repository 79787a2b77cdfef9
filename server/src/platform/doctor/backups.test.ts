import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../dev/postgres.ts'
import { startFaultyMail } from '../../../test/faulty-mail.ts'
import { createTestApp } from '../../../test/test-app.ts'
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

it('finds backups that were never made, are old, or do not get what changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ folder })
  onTestFinished(() => postgres.stop())
  await run(postgres.url(), 'create role guest login')
  // A role without any rights sees it, too.
  const guest = reach(postgres.url().replace('postgres@', 'guest@'))
  expect(await checkBackups(guest)).toMatchObject([{ level: 'warning', says: /No backup/ }])
  const mark = (hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000).toISOString()
    return run(postgres.url(), `alter database postgres set manyhands.backed_up = '${at}'`)
  }
  await mark(29.5)
  expect(await checkBackups(guest)).toEqual([ok('backups', 'The last good one was made 29 hours ago.')])
  await mark(30.5)
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
}, 60_000)

it('tells of trouble, and of nothing else, whom it was asked to tell then', async () => {
  const mail = await startFaultyMail(() => 'take')
  onTestFinished(() => mail.stop())
  const { fastify, url: own } = await createTestApp()
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
      mailTo: 'you@example.test',
      ifTrouble: true,
    })
  expect((await ask()).filter(({ level }) => level === 'trouble')).toEqual([])
  expect(mail.taken).toEqual([])
  await run(own, `alter database ${new URL(own).pathname.slice(1)} set manyhands.backed_up = '2020-02-02'`)
  const findings = await ask()
  expect(findings.at(-1)!.says).toMatch(/^A mail was taken/)
  expect(
    mail.taken.map(({ text }) => /Subject: Trouble with/.test(text) && /trouble +backups/.test(text)),
  ).toEqual([true])
})
