import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { createJobs } from './housekeeping.ts'
import { about } from './introduction.ts'
import { outboxReading } from './messages/index.ts'
import { requireKeys } from './people/index.ts'
import { type Config, readConfig } from './platform/config.ts'
import { listenForChanges } from './platform/db/changes.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { emailHashOf } from './platform/db/email-hash.ts'
import { createKeyRing } from './platform/db/key-ring.ts'
import {
  grantServing,
  isUnknownName,
  migrate,
  pendingMigrations,
  requireKnownSchema,
} from './platform/db/migrations.ts'
import type { Document } from './platform/docs/openapi.ts'
import { Mistake } from './platform/errors.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { answerPrometheus } from './platform/metrics/listener.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { createPusher } from './platform/push/pusher.ts'
import type { Tracing } from './platform/tracing/tracing.ts'
import { createWebApp } from './web-app.ts'

/** Milliseconds after the server stops accepting requests. Unfinished jobs are left to other processes. */
export const mostToFinish = 30_000

interface Watchers {
  log: Log
  metrics: Metrics | null
  tracing: Tracing | null
}

/** Serves until a signal arrives, then finishes running requests and jobs. */
export async function serve(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL)
  const stopped = untilStopped()
  void stopped.then(() => endWithin(config.STOP_DELAY_MS + mostToFinish, log))
  if (config.MIGRATE_ON_START) await migrateAs(config)

  // Resources are closed in reverse order, also on failure.
  await using opened = new AsyncDisposableStack()
  const tracing = await traceIfAsked(config, log)
  opened.defer(() => tracing?.close())
  const database = openDatabase(config.DATABASE_URL, { size: config.DATABASE_POOL, statementTimeout: 10_000 })
  opened.defer(() => database.close())
  await requireKnownSchema(database).catch(ignoreTrouble)
  await requireKeys(database.db, createKeyRing(config)).catch(ignoreTrouble)
  const changes = listenForChanges(config.DATABASE_URL, log, database.pulse)
  opened.defer(() => changes.close())
  const webApp = createWebApp({ url: config.BASE_URL, report: (err) => log.error({ err }) })
  const app = createApp({ config, database, changes, log, webApp, tracing })
  let endWork = async () => {}
  // In parallel, so that requests don't wait for jobs.
  opened.defer(async () => void (await Promise.all([app.fastify.close(), endWork()])))
  const url = await app.fastify
    .listen({ host: config.HOST, port: config.PORT })
    .catch(explainPort(config.HOST, config.PORT, 'PORT'))
  if (config.WORK_IN_SERVE) endWork = await startWork(config, { log, metrics: app.metrics, tracing })
  if (!config.SMTP_URL) log.warn('SMTP_URL is not set: nobody can sign in by email')
  if (!config.MANYHANDS_KEY) log.warn('MANYHANDS_KEY is not set: no private data is stored')
  if (!webApp) log.warn('The web app is not built, so only the API is served: npm run build')
  console.log(`ready ${url}`)

  await stopped
  app.announceStop()
  await sleep(config.STOP_DELAY_MS)
}

/** Starts running jobs. Returns a function that stops after the running ones are done. */
async function startWork(config: Config, watchers: Watchers): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack()
  const database = openDatabase(config.DATABASE_URL, { size: 3, statementTimeout: 0 })
  opened.defer(() => database.close())
  watchers.metrics?.watchPool('jobs', database.pool)
  const { jobs, close } = jobsOf(config, database, watchers)
  opened.defer(close)
  opened.defer(await startJobs(database.pool, jobs, watchers.log))
  const all = opened.move()
  return () => all.disposeAsync()
}

/** Forces the process to exit in time: a long job or an unresponsive database could block it. */
export function endWithin(milliseconds: number, log: Log): void {
  setTimeout(() => {
    log.warn('some requests or jobs could not be finished in time')
    process.exit(1)
  }, milliseconds).unref()
}

/** The jobs and their dependencies; close after the jobs have stopped. */
export function jobsOf(config: Config, database: Database, { log, metrics, tracing }: Watchers) {
  const plain = createMailer(config)
  const mailer = plain && metrics ? metrics.countEmails(plain) : plain
  const plainPusher = createPusher(config)
  const pusher = plainPusher && metrics ? metrics.countPushes(plainPusher) : plainPusher
  const jobs = createJobs({
    database,
    mailer,
    pusher,
    baseUrl: config.BASE_URL,
    emailHash: emailHashOf(config),
    keyRing: createKeyRing(config),
    privateDataMonths: config.PRIVATE_DATA_MONTHS,
    sessionIdleDays: config.SESSION_IDLE_DAYS,
  })
  void mailer?.check().catch((error: unknown) => log.warn({ err: error }, 'the mail server cannot be used'))
  const timed = metrics?.timeJobs(jobs) ?? jobs
  return {
    jobs: tracing?.traceJobs(timed) ?? timed,
    close() {
      mailer?.close()
      pusher?.close()
    },
  }
}

/** For a work-only process: serves nothing but metrics, if configured. */
export async function watchWork(config: Config, database: Database, log: Log) {
  const tracing = await traceIfAsked(config, log)
  const { METRICS_TOKEN: token, METRICS_PORT: port, HOST: host } = config
  if (!token || port === undefined) return { log, metrics: null, tracing, close: () => tracing?.close() }
  const metrics = createMetrics(about.version)
  metrics.watchPool('jobs', database.pool)
  metrics.watchDatabase(database, [outboxReading])
  const end = await answerPrometheus(metrics, { host, port, token }).catch(explainPort(host, port))
  return { log, metrics, tracing, close: () => Promise.all([end(), tracing?.close()]) }
}

/** Loads the tracing code only if configured. */
async function traceIfAsked(config: Config, log: Log): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = config
  if (!endpoint) return null
  const { startTracing } = await import('./platform/tracing/tracing.ts')
  return startTracing({
    endpoint,
    headers,
    share: config.OTEL_TRACES_SAMPLER_ARG,
    version: about.version,
    log,
  })
}

/** Ignores database errors at startup, since it may become available later; requests and /readyz report it. */
function ignoreTrouble(error: unknown): void {
  if (error instanceof Mistake) throw error
}

const explainPort =
  (host: string, port: number, setting = 'METRICS_PORT') =>
  (error: NodeJS.ErrnoException): never => {
    throw error.code === 'EADDRINUSE'
      ? new Mistake(`${host}:${port} is already in use. Set ${setting} to another port.`)
      : error
  }

/** Runs a command with a database connection and closes it. Explains failures due to missing migrations. */
export async function withDatabase<T>(config: Config, use: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(config.DATABASE_URL, { size: 4, statementTimeout: 0 })
  try {
    return await use(database)
  } catch (error) {
    if (isUnknownName(error) && (await pendingMigrations(database)).length > 0)
      throw new Mistake('The database is not up to date. Run "manyhands migrate" first.', { cause: error })
    throw error
  } finally {
    await database.close()
  }
}

/** Migrates as the role that owns the tables, if configured. Returns the names of the migrations. */
export async function migrateAs(config: Config): Promise<string[]> {
  const { DATABASE_URL, MIGRATE_DATABASE_URL } = config
  if (!MIGRATE_DATABASE_URL) return withDatabase(config, migrate)
  return withDatabase({ ...config, DATABASE_URL: MIGRATE_DATABASE_URL }, async (database) => {
    const names = await migrate(database)
    await grantServing(database, decodeURIComponent(new URL(DATABASE_URL).username))
    return names
  })
}

export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

/** The OpenAPI document, generated from the routes without connecting to a database. */
export async function describeApi(): Promise<Document> {
  const config = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', LOG_LEVEL: 'silent' })
  return withDatabase(config, async (database) => {
    const changes = { isLive: () => false, on() {}, close: async () => {} }
    const app = createApp({ config, database, changes, log: createLog('silent'), webApp: null })
    await app.fastify.close()
    return app.document
  })
}
