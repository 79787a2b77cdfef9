import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { seedDemo } from '../src/demo/index.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrations.ts'
import { startPostgres } from './postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A whole system on this machine: PostgreSQL, schema, demo data, server. Ends with Ctrl-C. */
export async function runSystem(nodeFlags: string[]): Promise<void> {
  let server: ChildProcess | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => (server ? server.kill(signal) : process.exit(130)))
  const folder = `${root}/.data`
  mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres({ folder: `${folder}/postgres` })
  const DATABASE_URL = postgres.url()
  // `npm run manyhands` reads it, so that its commands reach this system.
  writeFileSync(`${folder}/env`, `DATABASE_URL=${DATABASE_URL}\n`)
  try {
    await fill(DATABASE_URL)
    const env = { ...process.env, DATABASE_URL }
    server = spawn(process.execPath, [...nodeFlags, main, 'serve'], { stdio: 'inherit', env })
    const [code] = await once(server, 'exit')
    process.exitCode = code
  } finally {
    await postgres.stop()
  }
}

async function fill(url: string): Promise<void> {
  const database = openDatabase(url, { size: 2, statementTimeout: 0 })
  await migrate(database)
  console.log(await seedDemo(database))
  await database.close()
}
