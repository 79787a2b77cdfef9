import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Host } from './network.ts'

export const pgBin = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin'

const idOf = (flag: string) => execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim()

/** Runs a program on that host, by default as the user postgres; the pid is that of the program itself. */
export function startOn(
  host: Host,
  command: string[],
  { log, env = {}, asRoot = false }: { log: string; env?: Record<string, string>; asRoot?: boolean },
): ChildProcess {
  const user = asRoot
    ? []
    : ['setpriv', `--reuid=${idOf('-u')}`, `--regid=${idOf('-g')}`, '--clear-groups', '--']
  const out = openSync(log, 'a')
  const child = spawn('ip', ['netns', 'exec', host.space, ...user, ...command], {
    stdio: ['ignore', out, out],
    detached: true,
    cwd: dirname(log),
    env: { PATH: `${pgBin}:/usr/sbin:/usr/bin:/sbin:/bin`, HOME: dirname(log), LC_ALL: 'C.UTF-8', ...env },
  })
  child.unref()
  return child
}

/** Creates a folder owned by the user postgres. */
export function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  giveToPostgres(path)
  return path
}

export function giveToPostgres(path: string): void {
  chownSync(path, Number(idOf('-u')), Number(idOf('-g')))
}

/** A file of deploy/ha with its placeholders filled in, as an operator would do. */
export function fillIn(template: string, values: Record<string, string>): string {
  const path = fileURLToPath(new URL(`../../../deploy/ha/${template}`, import.meta.url))
  return readFileSync(path, 'utf8')
    .replace(/^#.*\$\{\}.*$/gm, '')
    .replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`deploy/ha/${template} wants ${name}`)
      return value
    })
}

export function writeFor(path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 })
  giveToPostgres(path)
  return path
}

/** The server and its child processes; empty if it isn't running. */
export function postgresOf(dataFolder: string): number[] {
  const file = join(dataFolder, 'postmaster.pid')
  if (!existsSync(file)) return []
  const first = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!existsSync(`/proc/${first}`)) return []
  return [first, ...childrenOf(first)]
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === parent)
    .map(Number)
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

export function signal(pids: (number | undefined)[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, name)
    } catch {
      // Already gone.
    }
  }
}
