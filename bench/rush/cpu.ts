import { readdirSync, readFileSync } from 'node:fs'
import type { Data } from '../data.ts'

/** Seconds of processor time. */
export interface Cpu {
  serve: number
  postgres: number
  load: number
}

/** Returns a function that tells what has been used since. */
export async function watchCpu(data: Data, server: string): Promise<() => Promise<Cpu>> {
  const { rows } = await data.database.pool.query<{ file: string }>(
    `select pg_read_file('postmaster.pid') as file`,
  )
  const postmaster = Number.parseInt(rows[0]!.file, 10)
  const read = async (): Promise<Cpu> => {
    const { user, system } = process.cpuUsage()
    return { serve: await readServe(server), postgres: ofFamily(postmaster), load: (user + system) / 1e6 }
  }
  const before = await read()
  return async () => {
    const after = await read()
    return {
      serve: after.serve - before.serve,
      postgres: after.postgres - before.postgres,
      load: after.load - before.load,
    }
  }
}

async function readServe(server: string): Promise<number> {
  const answer = await fetch(`${server}/metrics`, { headers: { authorization: 'Bearer bench-bench-bench' } })
  return Number(/^process_cpu_seconds_total(?:{.*})? (\S+)/m.exec(await answer.text())?.[1])
}

const ticks = 100

/** Of a process, its children, and those of them that have ended. Linux counts in hundredths of a second. */
function ofFamily(parent: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []))
  return all.reduce(
    (sum, { pid, ppid, own, ended }) => sum + (pid === parent ? own + ended : ppid === parent ? own : 0),
    0,
  )
}

function statOf(pid: number): { pid: number; ppid: number; own: number; ended: number }[] {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return [] // It has ended meanwhile.
  }
  // The name before it is in parentheses and may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [ppid, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => fields[at]!)
  return [{ pid, ppid: ppid!, own: (user! + system!) / ticks, ended: (endedUser! + endedSystem!) / ticks }]
}
