import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { atFileEnd } from './file-end.ts'

/** A migrated, empty database of one's own, until the test file ends; or one in which nothing was migrated. */
export async function createTestDatabase(template = 'template_manyhands'): Promise<string> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Where nothing waits for a disk, copying files takes half as long as writing every page to the log.
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
