import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { clock, compiled } from '../../../server/test/processes.ts'

export const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))

/** Runs a command of the service against a system; returns its output. */
export async function runCommand(settings: Record<string, string>, args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...compiled, ...clock, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { env })
  return stdout
}
