import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A migrated, empty database of one's own. */
export async function createTestDatabase(): Promise<string> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: `${server}postgres` })
  await client.connect()
  await client.query(`create database ${name} template template_manyhands`)
  await client.end()
  return `${server}${name}`
}
