import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { createJobs } from './housekeeping.ts'
import { type Config, readConfig } from './platform/config.ts'
import { listenForChanges } from './platform/db/changes.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrations.ts'
import type { Document } from './platform/docs/openapi.ts'
import { startJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'

const mostToFinish = 30_000

/** The whole life of a serving process: until a signal, then what is under way is finished. */
export async function serve(config: Config): Promise<void> {
  const stopped = untilStopped()
  const log = createLog(config.LOG_LEVEL)
  if (config.MIGRATE_ON_START) {
    const owner = openDatabase(config.DATABASE_URL, { size: 2, statementTimeout: 0 })
    await migrate(owner)
    await owner.close()
  }
  const database = openDatabase(config.DATABASE_URL, { size: config.DATABASE_POOL, statementTimeout: 10_000 })
  const changes = listenForChanges(config.DATABASE_URL, log)
  const app = createApp({ config, database, changes, log })
  const stopJobs = config.WORK_IN_SERVE
    ? await startJobs(database.pool, createJobs(database), log)
    : async () => {}

  const url = await app.fastify.listen({ host: config.HOST, port: config.PORT })
  console.log(`ready ${url}`)

  await stopped
  // A database that has fallen silent would keep us waiting for its farewell.
  setTimeout(() => process.exit(1), config.STOP_DELAY_MS + mostToFinish).unref()
  app.announceStop()
  await sleep(config.STOP_DELAY_MS)
  await app.fastify.close()
  await stopJobs()
  await changes.close()
  await database.close()
}

export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

/** The API's document, from the same routes that serve it; nothing is connected. */
export async function describeApi(): Promise<Document> {
  const config = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', LOG_LEVEL: 'silent' })
  const database = openDatabase(config.DATABASE_URL, { size: 2, statementTimeout: 0 })
  const changes = { isLive: () => false, on() {}, close: async () => {} }
  const app = createApp({ config, database, changes, log: createLog('silent') })
  await app.fastify.close()
  await database.close()
  return app.document
}
