import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { afterBeats, mostToConnect, Unanswered } from '../db/connections.ts'
import { cut } from '../db/database.ts'
import type { Log } from '../log.ts'
import { freeForgotten, freeJobsOfTheDead } from './graphile.ts'

/** Milliseconds. */
const lookEvery = 2000
const mostToAnswer = 5000
/** Longest time a process needs to notice a lost connection and reconnect. */
const mostToComeBack = lookEvery + mostToAnswer + mostToConnect + mostToAnswer
const lockSpace = 1_835_626_068

/**
 * A job whose process was killed would stay locked for four hours. So each process holds an advisory lock as a sign
 * of life, and jobs locked by dead processes are released. If a connection breaks, a job may briefly run in two
 * processes: jobs must be idempotent anyway.
 */
export async function showLife(pool: pg.Pool, log: Log) {
  const events: WorkerEvents = new EventEmitter()
  const underWay = new Set<string>()
  events.on('job:start', ({ job }) => underWay.add(job.id))
  events.on('job:complete', ({ job }) => underWay.delete(job.id))
  const cutAll = knowConnections(pool)
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let client: pg.Client | null = null
  let held = false
  let connectedAt = 0

  function drop(): void {
    if (client) cut(client)
    client = null
    held = false
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: pool.options.connectionString,
      application_name: 'manyhands',
      connectionTimeoutMillis: mostToConnect,
    })
    fresh.on('error', () => {})
    fresh.on('end', () => client === fresh && drop())
    await fresh.connect()
    // Waits for neither a standby nor another process: releasing a job twice does no harm.
    await answerOf(
      fresh,
      `select set_config('synchronous_commit', 'local', false), set_config('lock_timeout', '2s', false)`,
    )
    connectedAt = performance.now()
    return fresh
  }
  // Connect before the first job, so that taking the lock is a single query.
  client = await connect()

  /** Checked each time: a connection, and the lock with it, may be lost silently. */
  async function takeLock(id: string): Promise<pg.Client> {
    client ??= await connect()
    const ask = held ? 'select true as held' : 'select pg_try_advisory_lock($1, hashtext($2)) as held'
    const { rows } = await answerOf<{ held: boolean }>(client, ask, held ? [] : [lockSpace, id])
    held = rows[0]!.held
    return client
  }

  async function look(id: string): Promise<void> {
    const asked = await takeLock(id).catch((error: unknown) => {
      drop()
      // A server that doesn't respond here doesn't respond to jobs either, which would wait for hours.
      if (error instanceof Unanswered) cutAll()
      return takeLock(id)
    })
    // After a failover, the locks of all processes are gone, even if this process started later.
    if (performance.now() - connectedAt < mostToComeBack) return
    const freed = await freeAbandoned(asked, id, [...underWay])
    if (freed > 0) log.warn({ freed }, 'took over jobs of a process that died')
  }

  events.once('pool:create', ({ workerPool: { id } }) => {
    const next = () => {
      looking ??= look(id)
        .catch((error: unknown) => {
          drop()
          log.debug({ err: error }, 'cannot look after jobs')
        })
        .finally(() => {
          looking = null
        })
    }
    next()
    timer = setInterval(next, lookEvery).unref()
  })
  return {
    events,
    async end() {
      clearInterval(timer)
      await looking
      await client?.end()
    },
  }
}

async function freeAbandoned(client: pg.Client, self: string, underWay: string[]): Promise<number> {
  const ask = (text: string, values: unknown[]) => answerOf(client, text, values)
  return (await freeJobsOfTheDead(ask, self, lockSpace)) + (await freeForgotten(ask, self, underWay))
}

/** Runs a query with a timeout. Responses that arrived while this process was suspended still count. */
function answerOf<T extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []) {
  return new Promise<pg.QueryResult<T>>((resolve, reject) => {
    const stop = afterBeats(mostToAnswer, () =>
      reject(new Unanswered('The database did not answer in time.')),
    )
    client.query<T>(text, values).then(resolve, reject).finally(stop)
  })
}

/** Returns a function that closes all connections the pool has ever handed out. */
function knowConnections(pool: pg.Pool): () => void {
  const known = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => known.add(client))
  pool.on('remove', (client) => known.delete(client))
  return () => {
    for (const client of known) cut(client as unknown as pg.Client)
  }
}

/** Number of processes that run jobs, counted by their locks. */
export async function countWorkers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
      where locktype = 'advisory' and classid = $1::int4::oid and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`,
    [lockSpace],
  )
  return rows[0]!.count
}
