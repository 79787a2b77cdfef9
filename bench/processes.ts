import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/dev/postgres.ts'
import type { BareAnswers } from './bare-server.ts'

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const bare = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

/** Every duty is on; only the limits are too high to be met. */
const duties = {
  MIGRATE_ON_START: 'false',
  WORK_IN_SERVE: 'false',
  LOG_LEVEL: 'info',
  METRICS_TOKEN: 'bench-bench-bench',
  RATE_LIMIT: '100000000',
  TOKEN_RATE_LIMIT: '100000000',
}

/** The service as it is deployed, in a process of its own; its log goes to /dev/null. */
export async function startServer(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<string> {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    ...duties,
    ...settings,
  }
  const child = keep(stack, () =>
    spawn(process.execPath, [main, 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  const url = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.ok) return url
  }
  throw new Error('The server is not ready after a minute.')
}

export async function startBareServer(stack: AsyncDisposableStack, answers: BareAnswers): Promise<string> {
  const child = keep(stack, () => fork(bare, { serialization: 'advanced' }))
  child.send(answers)
  const [port] = await once(child, 'message', { signal: AbortSignal.timeout(10_000) })
  return `http://127.0.0.1:${port}`
}

/** Asks the stack first: one that is being emptied takes nothing more, and then nothing is started. */
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
