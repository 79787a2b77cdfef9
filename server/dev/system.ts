import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startPostgres } from './postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A whole system on this machine: PostgreSQL, schema, demo data, server. Ends with Ctrl-C. */
export async function runSystem(nodeFlags: string[]): Promise<void> {
  const folder = `${root}/.data`
  mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres({ folder: `${folder}/postgres` })
  const DATABASE_URL = postgres.url()
  // `npm run manyhands` reads it, so that its commands reach this system.
  writeFileSync(`${folder}/env`, `DATABASE_URL=${DATABASE_URL}\n`)

  const run = (args: string[]) =>
    spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL } })
  await succeed(run([main, 'migrate']))
  await succeed(run([main, 'seed']))

  const server = run([...nodeFlags, main, 'serve'])
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  await once(server, 'exit')
  await postgres.stop()
}

async function succeed(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1)
}
