import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/dev/postgres.ts'
import { compiled } from '../server/test/processes.ts'

export const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

/** One of our processes, which can be restarted on the same port. */
export interface Server {
  url: string
  /** Lines printed over all starts. */
  said: string[]
  start(others?: Record<string, string>): Promise<void>
  /** Returns how long it took, and the exit code. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ seconds: number; code: number | null }>
}

export async function createServeProcess(
  stack: AsyncDisposableStack,
  settings: Record<string, string>,
): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const said: string[] = []
  let child: ChildProcess | null = null
  const env = { PATH: process.env.PATH, ...compiled, ...settings, PORT: String(port) }

  async function start(others = {}): Promise<void> {
    child = launch(stack, process.execPath, [main, 'serve'], { ...env, ...others })
    createInterface({ input: child.stdout! }).on('line', (line) => said.push(line))
    await untilAnswers(child, `${url}/readyz`)
  }
  async function stop(signal: 'SIGTERM' | 'SIGKILL') {
    const started = performance.now()
    if (!child || child.exitCode !== null || child.signalCode !== null) return { seconds: 0, code: null }
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    return { seconds: (performance.now() - started) / 1000, code }
  }
  return { url, said, start, stop }
}

/** The child ends with us, however we end. */
export function launch(
  stack: AsyncDisposableStack,
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.on('data', () => {})
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  stack.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    kill()
    await ended
  })
  return child
}

export async function untilAnswers(child: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null)
      throw new Error(`A process ended with ${child.exitCode} before it was ready.`)
    const answer = await fetch(url, { headers: { connection: 'close' } }).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`${url} is not ready after two minutes.`)
}
