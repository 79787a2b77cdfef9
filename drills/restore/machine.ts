import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../server/dev/postgres.ts'

const run = promisify(execFile)
export const postgresBin = '/usr/lib/postgresql/15/bin'

/** A folder that stands in for a machine: it contains what the documents call /etc, /var and /usr/local. */
export interface Machine {
  root: string
  port: number
  /** The real path. */
  path(documented: string): string
  /** Runs a shell command as `postgres`, or as root; returns its output. */
  shell(line: string, more?: { asRoot?: boolean; env?: Record<string, string> }): Promise<string>
  /** Options for processes of the user postgres. */
  asPostgres: { uid?: number; gid?: number; env: Record<string, string> }
  url(database: string, user?: string): string
}

export async function createMachine(stack: AsyncDisposableStack): Promise<Machine> {
  const root = mkdtempSync(join(tmpdir(), 'manyhands-restore-'))
  stack.defer(() => rmSync(root, { recursive: true, force: true }))
  chmodSync(root, 0o755)
  const user = postgresUser()
  const path = (documented: string) => documented.replace(/^\/(?=(etc|var|usr\/local)\/)/, `${root}/`)
  const port = await freePort()
  const folders = ['etc/postgresql/15/main/conf.d', 'etc/systemd/system', 'usr/local/bin', 'var/backups']
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true })
  for (const folder of [
    'var/run/postgresql',
    'var/lib/postgresql/15/main',
    'var/lib/pgbackrest',
    'var/log',
    'etc/pgbackrest',
  ]) {
    mkdirSync(join(root, folder), { recursive: true })
    chmodSync(join(root, folder), 0o700)
    if (user.uid !== undefined) chownSync(join(root, folder), user.uid, user.gid!)
  }
  const env = environment(root, port)

  async function shell(line: string, { asRoot = false, env: more = {} } = {}): Promise<string> {
    const { stdout } = await run('sh', ['-c', line], {
      ...(asRoot ? {} : user),
      env: { ...env, ...more },
      cwd: new URL('../..', import.meta.url).pathname,
      maxBuffer: 64 * 1024 * 1024,
      timeout: 600_000,
    })
    return stdout
  }
  return {
    root,
    port,
    path,
    shell,
    asPostgres: { ...user, env },
    url: (database, role = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}`,
  }
}

/** PostgreSQL refuses to run as root. */
function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** pgBackRest reads the documented file; only paths are set by the environment, which takes precedence. */
function environment(root: string, port: number): Record<string, string> {
  return {
    PATH: `${root}/usr/local/bin:${postgresBin}:${process.env.PATH}`,
    HOME: root,
    TZ: 'UTC',
    PGHOST: `${root}/var/run/postgresql`,
    PGPORT: String(port),
    DUMP_FOLDER: `${root}/var/backups/manyhands`,
    PGBACKREST_CONFIG: `${root}/etc/pgbackrest.conf`,
    PGBACKREST_CONFIG_INCLUDE_PATH: `${root}/etc/pgbackrest/conf.d`,
    PGBACKREST_REPO1_PATH: `${root}/var/lib/pgbackrest`,
    PGBACKREST_PG1_PATH: `${root}/var/lib/postgresql/15/main`,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: `${root}/var/run/postgresql`,
    PGBACKREST_LOG_PATH: `${root}/var/log`,
    PGBACKREST_LOCK_PATH: `${root}/var/log`,
    PGBACKREST_SPOOL_PATH: `${root}/var/log`,
  }
}
