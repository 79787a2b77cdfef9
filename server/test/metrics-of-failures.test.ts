import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freePort } from '../dev/postgres.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createDatabaseErrors } from '../src/platform/metrics/database.ts'

it('metrics count a database whose socket or port isn’t there, but no missing file', async () => {
  const { family, note } = createDatabaseErrors()
  for (const url of ['postgres://nobody@/db?host=/nowhere', `postgres://127.0.0.1:${await freePort()}/db`]) {
    const missing = openDatabase(url, { size: 1, statementTimeout: 1000 })
    await sql`select`.execute(missing.db).catch(note)
    await missing.close()
  }
  await readFile('/nowhere/file').catch(note)
  expect(family.read().find(({ labels }) => labels?.kind === 'gone')).toMatchObject({ value: 2 })
})
