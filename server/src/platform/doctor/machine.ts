import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Finding, ok, trouble, warning } from './report.ts'

/** Seconds. Codes live ten minutes, and undo windows use the database's clock. */
const noticed = 2
const harmful = 60

export async function checkClock({ db }: Database): Promise<Finding[]> {
  const offsets: { ms: number; within: number }[] = []
  for (let i = 0; i < 3; i++) {
    const asked = Date.now()
    const began = performance.now()
    const { rows } = await sql<{ ms: string }>`
      select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
    const within = performance.now() - began
    offsets.push({ ms: asked + within / 2 - Number(rows[0]!.ms), within })
  }
  // The fastest response gives the most precise offset.
  const { ms } = offsets.toSorted((a, b) => a.within - b.within)[0]!
  const seconds = Math.abs(ms) / 1000
  if (seconds < noticed) return [ok('clock', 'This machine and the database agree on the time.')]
  const says = `This machine’s clock is ${Math.round(seconds)} s ${ms > 0 ? 'ahead of' : 'behind'} the database’s.`
  const fix = 'Synchronise both machines with a time server: timedatectl set-ntp true.'
  return [seconds < harmful ? warning('clock', says, fix) : trouble('clock', says, fix)]
}

const mega = 1024 * 1024
const little = 200 * mega

/** Checks the space for temporary files; everything else is stored in the database. */
export async function checkDisk(folder = tmpdir()): Promise<Finding[]> {
  try {
    const mine = await mkdtemp(join(folder, 'manyhands-doctor-'))
    try {
      await writeFile(join(mine, 'file'), Buffer.alloc(1024))
    } finally {
      await rm(mine, { recursive: true })
    }
  } catch (error) {
    return [
      trouble(
        'disk',
        `Can’t write to ${folder}: ${(error as Error).message}.`,
        'Free up space, or set TMPDIR to a folder that the service can write to.',
      ),
    ]
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < little)
    return [
      warning(
        'disk',
        `Only ${Math.floor(free / mega)} MB free at ${folder}.`,
        'Free up space, or set TMPDIR to another folder.',
      ),
    ]
  return [ok('disk', `${Math.floor(free / mega)} MB free at ${folder}.`)]
}
