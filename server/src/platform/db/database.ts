import { setTimeout as sleep } from 'node:timers/promises'
import {
  AbortedTransactionError,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../../../schema.gen.ts'
import { Problem } from '../errors.ts'
import {
  type Connections,
  createConnections,
  cut,
  Outage,
  type Pulse,
  Unanswered,
  Unconfirmed,
} from './connections.ts'
import { prepared } from './statements/prepared.ts'

export { cut, Outage } from './connections.ts'

/** A handle for reads, inside or outside of a transaction. */
export type Db = Kysely<DB>
/** Required by functions that write, or that need a consistent snapshot. */
export type Transaction = KyselyTransaction<DB>

export interface Database {
  db: Db
  pool: pg.Pool
  /** Whether the database responds; only known while something polls it. */
  pulse: Pulse
  /**
   * Retries on serialization conflicts, and if the connection broke before the commit was sent. If it broke later,
   * the outcome is unknown and reported as such; only an Idempotency-Key makes a retry safe.
   */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// Keep dates as strings: a date has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Milliseconds to wait for a connection or a lock, also one held by a commit that waits for a standby. */
const mostToWait = 4000

interface Options {
  size: number
  /** Milliseconds; 0 for long-running work, such as migrations. */
  statementTimeout: number
}

export function openDatabase(url: string, { size, statementTimeout }: Options): Database {
  const serving = statementTimeout > 0
  // The server enforces the first; the second is for connections that have gone silent.
  const connections = createConnections({ url, mostToAnswer: serving ? statementTimeout + 2000 : 0 })
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Jobs wait for a connection as long as needed; requests time out.
    connectionTimeoutMillis: serving ? mostToWait : 0,
    statement_timeout: statementTimeout,
    ...(serving && { lock_timeout: mostToWait }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    Client: connections.Client,
    application_name: 'manyhands',
  })
  // A broken connection is replaced at the next query and must not end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const proof = createProof(pool, connections)
  return {
    db,
    pool,
    pulse: connections.pulse,
    transact: (work) => transact({ db, connections, proof }, work),
    close() {
      proof.giveUp()
      return close(db, pool)
    },
  }
}

/** Kysely ends the pool only if it has used it; jobs use the pool directly. */
async function close(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  if (!pool.ended) await pool.end()
}

/** Something changed between reading and locking: the whole transaction is retried. */
export class Moved extends Error {
  readonly code = '40001'
}

const attempts = 10
const conflictStates = new Set(['40001', '40P01'])
/** Milliseconds after which a transaction is not retried, because the response would be too late. */
const mostBeforeTryingAgain = 2000

interface Parts {
  db: Db
  connections: Connections
  proof: Proof
}

async function transact<T>(
  { db, connections, proof }: Parts,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const begunAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    if (!(await proof.isConfirming())) throw commitsStalled()
    let committing = false
    try {
      return await db.transaction().execute(async (tx) => {
        // Commits may have stalled while this one waited for a connection.
        if (connections.isStalled()) throw commitsStalled()
        const result = await work(tx)
        committing = true
        return result
      })
    } catch (error) {
      if (committing && !isCertain(error)) throw unknownOutcome(error)
      if (error instanceof Outage) {
        if (connections.pulse.isLost() || performance.now() - begunAt > mostBeforeTryingAgain) throw error
        await sleep(100)
      } else if (attempt >= attempts || !conflictStates.has(sqlState(error))) throw error
    }
  }
}

const commitsStalled = () => new Outage('The database confirms nothing at the moment.')

/** Milliseconds that the probe may take, and that others wait for it. */
const mostToWaitForProof = 1000
const mostToProve = 60_000

/** Writes WAL without changing data, so that the commit waits for replication like any other. */
const emptyWrite = `select pg_logical_emit_message(true, 'manyhands', '')`

interface Proof {
  isConfirming(): Promise<boolean>
  giveUp(): void
}

const proving = { text: emptyWrite, query_timeout: mostToProve }

/** While commits hang, each attempt leaves a stuck connection on the server. So only one probe runs at a time. */
function createProof(pool: pg.Pool, connections: Connections): Proof {
  let underWay: Promise<boolean> | null = null
  let client: pg.PoolClient | null = null

  async function prove(): Promise<boolean> {
    try {
      client = await pool.connect()
      await client.query(proving)
      connections.confirm()
    } catch {
      // The failure is the result.
    }
    const confirms = !connections.isStalled()
    // Discard the connection unless it confirmed: it may lead to a read-only server.
    client?.release(!confirms)
    client = null
    underWay = null
    return confirms
  }
  return {
    async isConfirming() {
      if (!connections.isStalled()) return true
      underWay ??= Promise.race([prove(), sleep(mostToWaitForProof, false, { ref: false })])
      return underWay
    },
    giveUp: () => void (client && cut(client)),
  }
}

/** Commits asynchronously: a failover may lose it. Uses a short lock timeout. */
export function commitAsync<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('synchronous_commit', 'off', true),
                     set_config('lock_timeout', '2s', true)`.execute(tx)
    return work(tx)
  })
}

/** Forces a WAL write, so that a read-only transaction waits until everything it read is replicated. */
export async function awaitReplication(tx: Transaction): Promise<void> {
  await sql.raw(emptyWrite).execute(tx)
}

/** Whether the server itself rejected the commit, so that the outcome is known. */
function isCertain(error: unknown): boolean {
  return error instanceof pg.DatabaseError || error instanceof AbortedTransactionError
}

function unknownOutcome(cause: unknown): Problem {
  return new Problem('unavailable', {
    detail:
      'The outcome is unknown. Retry with the same `Idempotency-Key`. Without a key, check whether the change was applied before you retry.',
    headers: { 'retry-after': '5' },
    cause,
  })
}

/** Runs a read, and retries it once if the connection broke. */
export async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    await sleep(100)
    return read()
  }
}

/** Runs `work` in a savepoint. On a Problem, rolls back to the savepoint and returns the Problem. */
export async function withSavepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T | Problem> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint part`.execute(tx)
    return error
  }
}

/** Sends single-row queries as one statement; null if one returns no row. Column names must be distinct. */
export async function selectInOneStatement<A, B, C = unknown>(
  db: Db,
  ...[first, second, third = sql<C>`select`]: [RawBuilder<A>, RawBuilder<B>, RawBuilder<C>?]
): Promise<(A & B & C) | null> {
  const { rows } = await prepared(
    sql<A & B & C>`
      select * from (${first}) as first, (${second}) as second, (${third}) as third`,
  ).execute(db)
  return rows[0] ?? null
}

/** The SQLSTATE of a PostgreSQL error, the code of a network error, or ''. */
export function sqlState(error: unknown): string {
  if (error instanceof Outage && error.cause) return sqlState(error.cause)
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Transient: out of resources, timeouts, lock and serialization conflicts. */
const passingStates = /^(40001|40P01|53|57014|57P|55P03)/
const passingMessages = /^timeout exceeded when trying to connect/

/** Maps transient database errors to 503 instead of 500. */
export function toUnavailable(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null
  const passes =
    error instanceof Outage ||
    error instanceof Unanswered ||
    error instanceof Unconfirmed ||
    passingStates.test(sqlState(error)) ||
    passingMessages.test(error.message)
  if (!passes) return null
  return new Problem('unavailable', { headers: { 'retry-after': '5' }, cause: error })
}
