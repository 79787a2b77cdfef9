import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Machine, postgresBin } from './machine.ts'

/** The machine's PostgreSQL, with its settings outside the data directory, as on Debian. */
export interface Cluster {
  start(): Promise<void>
  stop(): Promise<void>
  /** As in a power failure. */
  kill(): Promise<void>
  /** Deletes the data directory. */
  erase(): void
}

export async function createCluster(stack: AsyncDisposableStack, machine: Machine): Promise<Cluster> {
  const data = machine.path('/var/lib/postgresql/15/main')
  const settings = machine.path('/etc/postgresql/15/main')
  await machine.shell(`${postgresBin}/initdb -D ${data} -k -U postgres -A trust -E UTF8 --locale=C.UTF-8`)
  for (const name of ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf'])
    await machine.shell(`mv ${data}/${name} ${settings}/`, { asRoot: true })
  const own = {
    data_directory: data,
    hba_file: join(settings, 'pg_hba.conf'),
    ident_file: join(settings, 'pg_ident.conf'),
    port: String(machine.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: machine.path('/var/run/postgresql'),
    log_line_prefix: '%m [%p] ',
  }
  const lines = Object.entries(own).map(([name, value]) => `${name} = '${value}'`)
  writeFileSync(join(settings, 'conf.d/debian.conf'), `${lines.join('\n')}\n`)
  await machine.shell(`echo "include_dir 'conf.d'" >> ${settings}/postgresql.conf`, { asRoot: true })
  let server: ChildProcess | null = null

  async function start(): Promise<void> {
    const log = openSync(machine.path('/var/log/postgresql.log'), 'a')
    const child = spawn(`${postgresBin}/postgres`, ['-c', `config_file=${settings}/postgresql.conf`], {
      ...machine.asPostgres,
      stdio: ['ignore', log, log],
      detached: true,
    })
    server = child
    process.once('exit', () => child.kill('SIGQUIT'))
    for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(100)) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}.`)
      if (
        await machine.shell('pg_isready -q').then(
          () => true,
          () => false,
        )
      )
        return
    }
    throw new Error('PostgreSQL does not accept connections after five minutes.')
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  stack.defer(() => end('SIGQUIT'))
  return {
    start,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    erase() {
      for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true, force: true })
    },
  }
}
