import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { newKey } from '../src/platform/db/key-ring.ts'
import { seedAnswers } from './many-answers.ts'
import { createTestDatabase } from './test-database.ts'

const script = fileURLToPath(new URL('./export-in-a-process.ts', import.meta.url))
const megabyte = 1_000_000

it('three concurrent exports of 5,000 answers use little memory and do not block others', async () => {
  const url = await createTestDatabase()
  const database = openDatabase(url, { size: 2, statementTimeout: 0 })
  const key = newKey()
  const owner = await seedAnswers(database, { people: 5000, key })
  await database.close()
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, OWNER: owner, KEY: key.toString('base64url') },
  })
  const { streamed, opened, held, longest } = JSON.parse(stdout)
  console.info(stdout)
  expect(streamed).toBeLessThan(8 * megabyte)
  expect(opened).toBeLessThan(8 * megabyte)
  expect(held).toBeGreaterThan(2 * streamed)
  expect(longest).toBeLessThan(50)
}, 120_000)
