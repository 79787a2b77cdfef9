import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { FullConfig } from '@playwright/test'
import { compiled } from '../../../server/test/processes.ts'

const script = fileURLToPath(new URL('start-systems.ts', import.meta.url))

/**
 * One system per worker; workers inherit the environment and find theirs in it. In a separate process,
 * because Playwright would otherwise compile the whole server.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [script, String(workers)], {
    env: { ...process.env, ...compiled },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const systems = /^systems (.*)$/.exec(line)?.[1]
    if (systems) {
      process.env.E2E_SYSTEMS = systems
      break
    }
    console.log(line)
  }
  if (!process.env.E2E_SYSTEMS) throw new Error('The systems did not start.')
  child.stdout.on('data', (text) => process.stdout.write(text))
  return async () => {
    child.stdin.end()
    await ended
  }
}
