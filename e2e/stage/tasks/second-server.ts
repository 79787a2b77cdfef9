import { freePort } from '../../../server/dev/postgres.ts'
import { startProcesses } from '../../../server/test/processes.ts'
import { main } from '../system/command-line.ts'
import type { System } from '../system/system.ts'

export interface SecondServer extends AsyncDisposable {
  url: string
  /** Kills it at once, like a failing machine. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** It accepts connections, but answers nothing until it thaws. */
  freeze(): void
  thaw(): void
}

/** Another server of this system that a journey may kill. Sessions are valid on both. */
export async function startSecondServer({ settings }: Pick<System, 'settings'>): Promise<SecondServer> {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  // No worker: a job that dies with it would not be retried for hours.
  const own = { ...settings, PORT: port, BASE_URL: url, WORK_IN_SERVE: 'false', MIGRATE_ON_START: 'false' }
  const start = () => startProcesses(1, [main, 'serve'], own)
  let servers = await start()
  const stop = () => servers[Symbol.asyncDispose]()
  return {
    url,
    async start() {
      servers = await start()
    },
    async kill() {
      process.kill(servers.pids[0]!, 'SIGKILL')
      await stop()
    },
    freeze: () => process.kill(servers.pids[0]!, 'SIGSTOP'),
    thaw: () => process.kill(servers.pids[0]!, 'SIGCONT'),
    [Symbol.asyncDispose]: stop,
  }
}
