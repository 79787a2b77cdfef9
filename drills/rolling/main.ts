import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../server/dev/postgres.ts'
import { seedDemo } from '../../server/src/demo/index.ts'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrations.ts'
import { startFaultyMail } from '../../server/test/faulty-mail.ts'
import { createClient, spread } from '../../server/test/processes.ts'
import { createServeProcess, type Server } from '../processes.ts'
import { createResults, type Results, requirePrograms, untilStopped } from '../results.ts'
import { type Load, startLoad } from './load.ts'
import { startHaproxy } from './proxy.ts'
import { signInBoth } from './sign-in.ts'
import { readUnit } from './unit.ts'
import { killWorkers, leaveLongJob, queueEmails } from './workers.ts'

const baseUrl = 'http://localhost:8080'

/** Restarts two `serve` processes one after the other under load, and kills workers while they work. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
  requirePrograms({ haproxy: 'haproxy' })
  await using stack = new AsyncDisposableStack()
  const results = createResults()
  const work = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'manyhands-rolling-'))
    stack.defer(() => rmSync(folder, { recursive: true, force: true }))
    const { url, database } = await prepareDatabase(stack, folder)
    await restartUnderLoad(stack, { folder, url, database, results, rounds: values.short ? 1 : 6 })
    await killWorkers(stack, {
      url,
      database,
      results,
      emails: values.short ? 300 : 2000,
      kills: values.short ? 3 : 10,
    })
    if (!values.short) await leaveLongJob(stack, { url, database, results })
  }
  await Promise.race([work(), untilStopped(values.short ? 10 : 40)])
  if (!results.report()) process.exitCode = 1
}

async function prepareDatabase(stack: AsyncDisposableStack, folder: string) {
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), bin: process.env.PG_BIN })
  stack.defer(() => postgres.stop())
  const database = openDatabase(postgres.url(), { size: 2, statementTimeout: 0 })
  stack.defer(() => database.close())
  await migrate(database)
  console.log(await seedDemo(database, null))
  return { url: postgres.url(), database }
}

interface Restarts {
  folder: string
  url: string
  database: Database
  results: Results
  rounds: number
}

async function restartUnderLoad(
  stack: AsyncDisposableStack,
  { folder, url, database, results, rounds }: Restarts,
): Promise<void> {
  const { STOP_DELAY_MS = '0' } = readUnit(folder)
  const sink = await startFaultyMail(() => 'take')
  stack.defer(() => sink.stop())
  const settings = {
    DATABASE_URL: url,
    BASE_URL: baseUrl,
    TRUST_PROXY: '127.0.0.1',
    STOP_DELAY_MS,
    SMTP_URL: sink.url,
    MAIL_FROM: 'help@example.test',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '100000000',
  }
  const servers = [await createServeProcess(stack, settings), await createServeProcess(stack, settings)]
  await Promise.all(servers.map((server) => server.start()))
  const proxy = await startHaproxy(stack, folder, servers)
  const people = await signInBoth(proxy, settings)
  const load = startLoad(stack, proxy, people)
  await sleep(2000)
  const emailed: string[] = []
  for (let round = 1; round <= rounds; round++)
    for (const [n, server] of servers.entries()) {
      emailed.push(...(await queueEmails(database, `restart-${round}-${n}`, 100)))
      await restart(server, Number(STOP_DELAY_MS), results, `round ${round}`)
    }
  await sleep(1000)
  await judgeLoad(load, database, results, rounds * servers.length)
  if (load.failures.length > 0) tellTrouble(servers)
  await judgeEmails(emailed, sink.taken, results)

  // The control: without a graceful shutdown some requests must fail, or the drill could not detect it.
  const before = load.failures.length
  await servers[0]!.stop('SIGKILL')
  await sleep(3000)
  const failed = load.failures.length - before
  results.judge('control: SIGKILL instead is noticed', failed > 0, `${failed} failed`)
  await load.stop()
  await servers[1]!.stop('SIGTERM')
  results.judge('and still no write is lost', (await countMissing(database, load.made)) === 0)
}

async function restart(server: Server, stopDelay: number, results: Results, name: string): Promise<void> {
  using client = createClient()
  const ask = async () => (await client.call(`GET ${server.url}/healthz`)).headers.connection
  const kept = await ask()
  const stopping = server.stop('SIGTERM')
  await sleep(stopDelay / 4)
  const last = await ask()
  const { seconds, code } = await stopping
  results.judge(`${name}: ended in peace`, code === 0, `${seconds.toFixed(1)} s`)
  results.judge(`${name}: kept connections were told`, kept === 'keep-alive' && last === 'close')
  await server.start()
  // Until the proxy has noticed.
  await sleep(1500)
}

async function judgeLoad(load: Load, database: Database, results: Results, restarts: number): Promise<void> {
  for (const failure of load.failures.slice(0, 20)) console.log(`  ${failure}`)
  results.tell('answered', spread(load.times))
  const failed = `${load.failures.length} of ${load.times.length + load.failures.length}`
  results.judge(`requests failed by ${restarts} restarts`, load.failures.length === 0, failed)
  const missing = await countMissing(database, [...load.made])
  results.judge('writes acknowledged, and missing', missing === 0, `${missing} of ${load.made.length}`)
}

/** Prints their log, except the responses that they are shutting down. */
function tellTrouble(servers: Server[]): void {
  const lines = servers.flatMap(({ said }) => said).filter((line) => line.startsWith('{'))
  for (const line of lines)
    if (!line.includes('"The server is shutting down."')) console.log(`  ${line.slice(0, 400)}`)
}

/** Emails are slow on a busy machine, so this waits for all that are queued. */
async function judgeEmails(addresses: string[], taken: { to: string }[], results: Results): Promise<void> {
  const lost = () => {
    const came = new Set(taken.map(({ to }) => to))
    return addresses.filter((address) => !came.has(address)).length
  }
  for (const end = Date.now() + 240_000; lost() > 0 && Date.now() < end; ) await sleep(1000)
  const times = Map.groupBy(taken, ({ to }) => to)
  const doubled = addresses.filter((address) => (times.get(address)?.length ?? 0) > 1).length
  const of = `${lost()} and ${doubled} of ${addresses.length}`
  results.judge('emails lost, and doubled, by the restarts', lost() + doubled === 0, of)
}

async function countMissing({ pool }: Database, made: string[]): Promise<number> {
  const { rows } = await pool.query<{ tid: string }>(`select tid from teams where tid like 'rolling-%'`)
  const there = new Set(rows.map(({ tid }) => tid))
  return made.filter((tid) => !there.has(tid)).length
}

await main()
