import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { atFileEnd } from './file-end.ts'

/** Creates a migrated, empty database until the test file ends; or one without migrations. */
export async function createTestDatabase(template = 'template_manyhands'): Promise<string> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Without disk waits, copying files takes half as long as writing every page to the WAL.
  await runOn(server, `create database ${name} template ${template} strategy file_copy`)
  // Fails if a connection was left open.
  atFileEnd(() => runOn(server, `drop database ${name}`))
  return `${server}${name}`
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
