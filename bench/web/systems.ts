import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/dev/postgres.ts'

/**
 * Starts `npm run demo` of a working copy, which may be an older version, with the demo community in its own
 * database; returns its address.
 */
export async function startDemo(stack: AsyncDisposableStack, folder: string): Promise<string> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/dev/demo.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  stack.defer(async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  })
  const url = `http://localhost:${port}`
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(200)) {
    if (child.exitCode !== null) break
    if ((await fetch(`${url}/api/projects`).catch(() => null))?.ok) return url
  }
  throw new Error(`The demo in ${folder} did not start.`)
}
