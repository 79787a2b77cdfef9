import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { createJobs } from './housekeeping.ts'
import { requireKeys } from './people/index.ts'
import { type Config, readConfig } from './platform/config.ts'
import { listenForChanges } from './platform/db/changes.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { emailHashOf } from './platform/db/email-hash.ts'
import { createKeyRing } from './platform/db/key-ring.ts'
import { migrate } from './platform/db/migrations.ts'
import type { Document } from './platform/docs/openapi.ts'
import { Mistake } from './platform/errors.ts'
import { startJobs } from './platform/jobs.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createWebApp } from './web-app.ts'

const mostToFinish = 30_000

/** The whole life of a serving process: until a signal, then what is under way is finished. */
export async function serve(config: Config): Promise<void> {
  const stopped = untilStopped()
  const log = createLog(config.LOG_LEVEL)
  if (config.MIGRATE_ON_START) await withDatabase(config, migrate)

  // What was opened is closed in reverse, also when something in between fails.
  await using opened = new AsyncDisposableStack()
  const open = (size: number, statementTimeout: number) => {
    const database = openDatabase(config.DATABASE_URL, { size, statementTimeout })
    opened.defer(() => database.close())
    return database
  }
  const database = open(config.DATABASE_POOL, 10_000)
  await requireKeys(database.db, createKeyRing(config)).catch(ignoreTrouble)
  const changes = listenForChanges(config.DATABASE_URL, log)
  opened.defer(() => changes.close())
  const webApp = createWebApp()
  const app = createApp({ config, database, changes, log, webApp })
  opened.defer(() => app.fastify.close())
  const url = await app.fastify.listen({ host: config.HOST, port: config.PORT }).catch(explainPort(config))
  if (config.WORK_IN_SERVE) {
    const forJobs = open(3, 0)
    const { jobs, close } = jobsOf(config, forJobs, log)
    opened.defer(close)
    opened.defer(await startJobs(forJobs.pool, jobs, log))
  }
  if (!config.SMTP_URL) log.warn('SMTP_URL is not set: nobody can sign in by mail')
  if (!config.MANYHANDS_KEY) log.warn('MANYHANDS_KEY is not set: no private data is kept')
  if (!webApp) log.warn('The web app is not built, so only the API is served: npm run build')
  console.log(`ready ${url}`)

  await stopped
  // A database that has fallen silent would keep us waiting for its farewell.
  setTimeout(() => process.exit(1), config.STOP_DELAY_MS + mostToFinish).unref()
  app.announceStop()
  await sleep(config.STOP_DELAY_MS)
}

/** The jobs with what they need; close it once they have stopped. */
export function jobsOf(config: Config, database: Database, log: Log) {
  const mailer = createMailer(config)
  const jobs = createJobs({
    database,
    mailer,
    baseUrl: config.BASE_URL,
    emailHash: emailHashOf(config),
    keyRing: createKeyRing(config),
    privateDataMonths: config.PRIVATE_DATA_MONTHS,
  })
  void mailer?.check().catch((error: unknown) => log.warn({ err: error }, 'the mail server cannot be used'))
  return { jobs, close: () => mailer?.close() }
}

/** A database that is not there or not ready yet may come: requests and /readyz tell. */
function ignoreTrouble(error: unknown): void {
  if (error instanceof Mistake) throw error
}

const explainPort =
  ({ HOST, PORT }: Config) =>
  (error: NodeJS.ErrnoException): never => {
    throw error.code === 'EADDRINUSE'
      ? new Mistake(`${HOST}:${PORT} is in use. Set PORT to another one.`)
      : error
  }

/** For work that may take long and is then done with the database. */
export async function withDatabase<T>(config: Config, use: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(config.DATABASE_URL, { size: 4, statementTimeout: 0 })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

/** The API's document, from the same routes that serve it; nothing is connected. */
export async function describeApi(): Promise<Document> {
  const config = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', LOG_LEVEL: 'silent' })
  return withDatabase(config, async (database) => {
    const changes = { isLive: () => false, on() {}, close: async () => {} }
    const app = createApp({ config, database, changes, log: createLog('silent'), webApp: null })
    await app.fastify.close()
    return app.document
  })
}
