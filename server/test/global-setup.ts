import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Postgres } from '../dev/postgres.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrations.ts'
import { startCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

/** One PostgreSQL per run, with one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, end } = await startCluster()
  try {
    await prepare(postgres)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('postgres', postgres.url(''))
  return end
}

async function prepare(postgres: Postgres): Promise<void> {
  await runAs(postgres.url(), 'create database template_manyhands')
  const database = openDatabase(postgres.url('template_manyhands'), { size: 2, statementTimeout: 0 })
  await migrate(database)
  await database.close()
}

async function runAs(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
