import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '../dev/postgres.ts'
import { isRunning, makeClusterFolder, removeLeftovers } from './cluster-folder.ts'

interface TestCluster {
  postgres: Postgres
  folder: string
  end(): Promise<void>
}

/** The PostgreSQL of one run. Leaves nothing behind, even if the run is interrupted. */
export async function startCluster(): Promise<TestCluster> {
  await removeLeftovers()
  const folder = makeClusterFolder()
  // Vitest ends the process as soon as it is told to, so nothing may be awaited here.
  const onExit = () => removeNow(folder)
  const onSignal = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal])
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  process.once('exit', onExit)
  for (const signal of signals) process.once(signal, onSignal)
  const postgres = await startPostgres({
    folder,
    bin: process.env.PG_BIN,
    socket: true,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  return {
    postgres,
    folder,
    async end() {
      await postgres.stop()
      for (const signal of signals) process.off(signal, onSignal)
      process.off('exit', onExit)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Without a clean shutdown, because its data isn't needed. */
function removeNow(folder: string): void {
  const lock = join(folder, 'data', 'postmaster.pid')
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0
  if (pid && isRunning(pid)) process.kill(pid, 'SIGQUIT')
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < 100 && existsSync(lock); tries++) Atomics.wait(clock, 0, 0, 20)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
