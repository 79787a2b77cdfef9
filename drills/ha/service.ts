import { type ChildProcess, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrations.ts'
import { startFaultyMail } from '../../server/test/faulty-mail.ts'
import { createFactories } from '../../server/test/world/make.ts'
import { type Cluster, password } from './cluster.ts'
import { client } from './machines/network.ts'
import { pgBin, signal, startOn } from './machines/processes.ts'

export interface Service {
  urls: string[]
  /** Token of an owner of the project `drill`. */
  token: string
  /** Recipients of emails, one entry per email. */
  emailed(): string[]
  /** Processes that exited unexpectedly. */
  dead(): string[]
  stop(): void
}

const ports = [8081, 8082]
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** Two `serve` and two `work` processes, all connected to the current primary. */
export async function startService(cluster: Cluster, folder: string): Promise<Service> {
  await createDatabase(cluster)
  const url = cluster.url('manyhands', 'manyhands')
  const token = await seed(url)
  const mail = await startFaultyMail(() => 'take')
  const env = {
    DATABASE_URL: url,
    MIGRATE_ON_START: 'false',
    WORK_IN_SERVE: 'false',
    RATE_LIMIT: '100000000',
    SIGN_IN_RATE_LIMIT: '100000000',
    ANONYMOUS_WRITE_LIMIT: '100000000',
    BASE_URL: 'http://localhost:8081',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Drill <drill@example.test>',
  }
  const start = (name: string, command: string, more: Record<string, string> = {}) => ({
    name,
    log: join(folder, `${name}.log`),
    child: startOn(client, [process.execPath, main, command], {
      log: join(folder, `${name}.log`),
      env: { ...env, ...more },
      asRoot: true,
    }),
  })
  const running = [
    ...ports.map((port) => start(`serve-${port}`, 'serve', { PORT: String(port) })),
    ...[1, 2].map((i) => start(`work-${i}`, 'work')),
  ]
  const stop = () => {
    signal(
      running.map(({ child }) => child.pid),
      'SIGKILL',
    )
    mail.stop()
  }
  try {
    for (const one of running) await untilSaid(one, /^ready /m)
  } catch (error) {
    stop()
    throw error
  }
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    token,
    emailed: () => mail.taken.map(({ to }) => to),
    dead: () => running.filter(({ child }) => hasEnded(child)).map(({ name }) => name),
    stop,
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function untilSaid(
  { name, log, child }: { name: string; log: string; child: ChildProcess },
  what: RegExp,
): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const said = existsSync(log) ? readFileSync(log, 'utf8') : ''
    if (what.test(said)) return
    if (hasEnded(child)) throw new Error(`${name} ended: ${said.slice(-2000)}`)
    await sleep(100)
  }
  throw new Error(`${name} is not ready after 30 s.`)
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const page = readFileSync(new URL('../../docs/operators/high-availability.md', import.meta.url), 'utf8')
  const lines = /^ *```sql\n([\s\S]+?)\n *```$/m.exec(page)![1]!.split('\n')
  const typed = lines.flatMap((line) => ['-c', line.trim()])
  // Without a terminal, psql reads the password from its input.
  execFileSync(
    'setsid',
    ['-w', `${pgBin}/psql`, '-Xqv', 'ON_ERROR_STOP=1', ...typed, cluster.url('postgres', 'postgres')],
    {
      input: `${password}\n${password}\n`,
    },
  )
  const owner = new pg.Client({ connectionString: cluster.url('manyhands', 'manyhands') })
  await owner.connect()
  await owner.query('create table witness (node text, at timestamptz default clock_timestamp())')
  await owner.end()
}

async function seed(url: string): Promise<string> {
  const database = openDatabase(url, { size: 2, statementTimeout: 0 })
  try {
    await migrate(database)
    const make = createFactories(database)
    const { uid } = await make.person({ name: 'Drill' })
    const { pid } = await make.project({ pid: 'drill' })
    await make.owner(pid, uid)
    const { tid } = await make.team(pid)
    for (let i = 0; i < 20; i++) await make.membership(pid, tid, (await make.person()).uid)
    return await make.token(uid)
  } finally {
    await database.close()
  }
}
