import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/dev/postgres.ts'
import type { BareAnswers } from './bare-server.ts'

const ourRoot = fileURLToPath(new URL('..', import.meta.url))
const bare = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

/** All features are on; only the rate limits are too high to be reached. */
const duties = {
  MIGRATE_ON_START: 'false',
  WORK_IN_SERVE: 'false',
  LOG_LEVEL: 'info',
  METRICS_TOKEN: 'bench-bench-bench',
  RATE_LIMIT: '100000000',
  TOKEN_RATE_LIMIT: '100000000',
  ANONYMOUS_WRITE_LIMIT: '100000000',
}

/**
 * Starts the service as it is deployed, in its own process, of another working copy if `root` is given; its log goes to
 * /dev/null. Retries with another port, because another process may take the free one before the service listens.
 */
export async function startServer(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  settings: Record<string, string>,
  root = ourRoot,
): Promise<string> {
  const main = join(root, 'server/src/main.ts')
  for (let tries = 1; ; tries++) {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...duties, ...settings }
    const port = await freePort()
    const child = keep(stack, () =>
      spawn(process.execPath, [main, 'serve'], {
        env: { ...env, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    )
    const url = `http://127.0.0.1:${port}`
    if (await isReady(child, url)) return url
    if (tries === 3) throw new Error(`The server ended with ${child.exitCode}.`)
  }
}

async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null) return false
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.ok) return true
  }
  throw new Error('The server is not ready after a minute.')
}

export async function startBareServer(stack: AsyncDisposableStack, answers: BareAnswers): Promise<string> {
  const child = keep(stack, () => fork(bare, { serialization: 'advanced' }))
  child.send(answers)
  const [port] = await once(child, 'message', { signal: AbortSignal.timeout(10_000) })
  return `http://127.0.0.1:${port}`
}

/**
 * Checks the stack first: if it is already being disposed, it accepts nothing more, and nothing is started.
 */
function keep(stack: AsyncDisposableStack, start: () => ChildProcess): ChildProcess {
  let child: ChildProcess | null = null
  stack.defer(async () => {
    if (child) await end(child)
  })
  child = start()
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(late)
}
