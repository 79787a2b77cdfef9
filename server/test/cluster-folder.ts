import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const gigabyte = 2 ** 30
/** What the databases of a run may take, and what must be left for the tests beside them. */
const mostData = (process.env.FULL ? 8 : 3) * gigabyte
const restOfMemory = 4 * gigabyte

const memory = '/dev/shm'

/** A new folder for the databases of one run: in memory if there is enough of it, else on the disk. */
export function makeClusterFolder(): string {
  return mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'manyhands-test-'))
}

/** Containers often have 64 MB there, and not every system has such a folder. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= mostData && freemem() >= mostData + restOfMemory
}
