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

export { cut, Outage } from './connections.ts'

/** A handle that may or may not be in a transaction: for reads. */
export type Db = Kysely<DB>
/** A function that takes this changes something, or must see one moment. */
export type Transaction = KyselyTransaction<DB>

export interface Database {
  db: Db
  pool: pg.Pool
  /** Whether the database answers; only known once something asks it all the time. */
  pulse: Pulse
  /**
   * Runs it again if another was in its way, or if the connection broke before the commit was sent. What broke
   * later may have happened: that is answered as such, and only an Idempotency-Key makes a repetition safe.
   */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// Dates stay the strings that they are: a day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Milliseconds, for a connection and for what another holds: also if that one waits for a standby. */
const mostToWait = 4000

interface Options {
  size: number
  /** Milliseconds; 0 for work that may take long, such as a migration. */
  statementTimeout: number
}

export function openDatabase(url: string, { size, statementTimeout }: Options): Database {
  const serving = statementTimeout > 0
  // The server keeps to the first; the other is for a connection that has fallen silent.
  const connections = createConnections({ url, mostToAnswer: serving ? statementTimeout + 2000 : 0 })
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Jobs wait for their turn however long it takes; a caller is told.
    connectionTimeoutMillis: serving ? mostToWait : 0,
    statement_timeout: statementTimeout,
    ...(serving && { lock_timeout: mostToWait }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    Client: connections.Client,
    application_name: 'manyhands',
  })
  // A connection that breaks is replaced at the next query; it must not end the process.
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

/** Kysely ends the pool only if it ever asked something of it; jobs use the pool alone. */
async function close(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  if (!pool.ended) await pool.end()
}

const attempts = 10
const inEachOthersWay = new Set(['40001', '40P01'])
/** Milliseconds: whoever begins later might answer too late. */
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
    if (!(await proof.isConfirming())) throw nothingConfirmed()
    let committing = false
    try {
      return await db.transaction().execute(async (tx) => {
        // It may have come to that while a connection was waited for.
        if (connections.isStalled()) throw nothingConfirmed()
        const result = await work(tx)
        committing = true
        return result
      })
    } catch (error) {
      if (committing && !isCertain(error)) throw mayHaveHappened(error)
      if (error instanceof Outage) {
        if (connections.pulse.isLost() || performance.now() - begunAt > mostBeforeTryingAgain) throw error
        await sleep(100)
      } else if (attempt >= attempts || !inEachOthersWay.has(sqlState(error))) throw error
    }
  }
}

const nothingConfirmed = () => new Outage('The database confirms nothing at the moment.')

/** Milliseconds: for as long others wait for the one who tries, and so long it tries. */
const mostToWaitForProof = 1000
const mostToProve = 60_000

/** Changes nothing, and yet its commit waits like that of any change; one without a write would wait for nobody. */
const emptyWrite = `select pg_logical_emit_message(true, 'manyhands', '')`

interface Proof {
  isConfirming(): Promise<boolean>
  giveUp(): void
}

const proving = { text: emptyWrite, query_timeout: mostToProve }

/** While commits hang each try leaves a connection behind that the server holds on to: so one tries, for all. */
function createProof(pool: pg.Pool, connections: Connections): Proof {
  let underWay: Promise<boolean> | null = null
  let client: pg.PoolClient | null = null

  async function prove(): Promise<boolean> {
    try {
      client = await pool.connect()
      await client.query(proving)
      connections.confirm()
    } catch {
      // That is the answer.
    }
    const confirms = !connections.isStalled()
    // A connection that proved nothing may lead to a server that only reads.
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

/** What a fail-over may undo: it waits for no standby, and not for long for anyone else. */
export function noteDown<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('synchronous_commit', 'off', true),
                     set_config('lock_timeout', '2s', true)`.execute(tx)
    return work(tx)
  })
}

/** So that this transaction is confirmed only once all that it has seen is, though it changes nothing. */
export async function confirmWhatIsSeen(tx: Transaction): Promise<void> {
  await sql.raw(emptyWrite).execute(tx)
}

/** The server itself said no to the commit, and lives on. */
function isCertain(error: unknown): boolean {
  return error instanceof pg.DatabaseError || error instanceof AbortedTransactionError
}

function mayHaveHappened(cause: unknown): Problem {
  return new Problem('unavailable', {
    detail:
      'The outcome is unknown. Retry with the same `Idempotency-Key`. Without a key, check whether the change was applied before you retry.',
    headers: { 'retry-after': '5' },
    cause,
  })
}

/** For what only reads: once more if the connection broke before there was an answer. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    await sleep(100)
    return read()
  }
}

/** What may be refused without taking the rest along: it is undone then, and the Problem returned. */
export async function apart<T>(tx: Transaction, work: () => Promise<T>): Promise<T | Problem> {
  await sql`savepoint apart`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint apart`.execute(tx)
    return result
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint apart`.execute(tx)
    return error
  }
}

/** Statements of one row each, sent as one; null if one of them has none. No two name a column alike. */
export async function selectTogether<A, B, C = unknown>(
  db: Db,
  ...[first, second, third = sql<C>`select`]: [RawBuilder<A>, RawBuilder<B>, RawBuilder<C>?]
): Promise<(A & B & C) | null> {
  const { rows } = await sql<A & B & C>`/* kept */
    select * from (${first}) as first, (${second}) as second, (${third}) as third`.execute(db)
  return rows[0] ?? null
}

/** The SQLSTATE of an error that PostgreSQL sent, the code of one on the way there, or ''. */
export function sqlState(error: unknown): string {
  if (error instanceof Outage && error.cause) return sqlState(error.cause)
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Full, too slow to wait for, or in each other's way at every try. */
const passingStates = /^(40001|40P01|53|57014|57P|55P03)/
const passingMessages = /^timeout exceeded when trying to connect/

/** No database to answer is the operator's trouble and passes: 503, never 500. */
export function asUnavailable(error: unknown): Problem | null {
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
