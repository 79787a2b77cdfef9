import { hash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const gigabyte = 2 ** 30
/** The space that the databases of a run may take, and what must be left for the tests. */
const mostData = (process.env.FULL ? 8 : 3) * gigabyte
const restOfMemory = 4 * gigabyte

const memory = '/dev/shm'

/** Names identify the owner. Containers may share a folder, but can't see each other's processes. */
const ours = `manyhands-test-${hash('sha256', hostname()).slice(0, 8)}-`

/** Creates a folder for the databases of one run: in memory if there is enough of it, else on disk. */
export function makeClusterFolder(): string {
  return mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), `${ours}${process.pid}-`))
}

/** Containers often have only 64 MB there, and not every system has such a folder. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= mostData && freemem() >= mostData + restOfMemory
}

/** Removes what killed runs have left behind, and stops the PostgreSQL that still uses it. */
export async function removeLeftovers(): Promise<void> {
  for (const parent of new Set([memory, tmpdir()].filter((one) => existsSync(one))))
    for (const name of readdirSync(parent).filter((one) => one.startsWith(ours))) {
      if (isRunning(Number(name.slice(ours.length).split('-')[0]))) continue
      const folder = join(parent, name)
      await endPostgres(folder)
      rmSync(folder, { recursive: true, force: true })
    }
}

async function endPostgres(folder: string): Promise<void> {
  const pid = Number(readIfThere(join(folder, 'data', 'postmaster.pid')).split('\n')[0])
  // The process id may have been reused.
  if (!pid || !readIfThere(`/proc/${pid}/cmdline`).includes(folder)) return
  process.kill(pid, 'SIGQUIT')
  for (let tries = 0; tries < 100 && isRunning(pid); tries++) await sleep(50)
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
