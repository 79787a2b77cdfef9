import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { clock, compiled } from '../processes.ts'
import { changeJobs } from './jobs.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** A real `manyhands work` process. Ends with the test at the latest. */
export async function startWorker(url: string, settings: Record<string, string>): Promise<ChildProcess> {
  const env = {
    PATH: process.env.PATH,
    ...compiled,
    ...clock,
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const child = spawn(process.execPath, [main, 'work'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)))
    createInterface(child.stdout!).on('line', (line) => void (line === 'ready to work' && resolve()))
  })
  return child
}

export async function killWorker(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/**
 * A new worker leaves jobs of dead ones alone for fifteen seconds. In the commit gate that is waited for
 * once, in import-kill.test.ts; elsewhere the jobs are released at once. The nightly waits each time.
 */
export async function freeJobsOfTheDead({ db }: Database): Promise<void> {
  if (process.env.FULL) return
  await changeJobs(db, sql`locked_at = null, locked_by = null`, { where: sql`locked_by is not null` })
}
