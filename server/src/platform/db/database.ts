import { hash } from 'node:crypto'
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../schema.gen.ts'
import { Problem } from '../errors.ts'

/** A handle that may or may not be in a transaction: for reads. */
export type Db = Kysely<DB>
/** A function that takes this changes something, or must see one moment. */
export type Transaction = KyselyTransaction<DB>

export interface Database {
  db: Db
  pool: pg.Pool
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// Dates stay the strings that they are: a day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

interface Options {
  size: number
  /** Milliseconds; 0 for work that may take long, such as a migration. */
  statementTimeout: number
}

export function openDatabase(url: string, { size, statementTimeout }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5000,
    statement_timeout: statementTimeout,
    // The server keeps to the first; the second is for a server that has fallen silent.
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + 2000 }),
    Client: ImpatientClient,
    application_name: 'manyhands',
  })
  // A connection that breaks is replaced at the next query; it must not end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, transact: (work) => transact(db, work), close: () => close(db, pool) }
}

/** Kysely ends the pool only if it ever asked something of it; jobs use the pool alone. */
async function close(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  if (!pool.ended) await pool.end()
}

const noAnswer = 'Query read timeout'

/** A connection on which an answer is overdue is given up: back in the pool it would hold up the next one. */
class ImpatientClient extends pg.Client {
  override query(...given: never[]): never {
    const result = (super.query as (...args: unknown[]) => unknown)(...withName(given))
    if (result instanceof Promise) result.catch((error: Error) => error.message === noAnswer && cut(this))
    return result as never
  }
}

const names = new Map<string, string>()

/**
 * A statement that begins with this comment has always the same text and is sent often: each connection
 * plans it once and not every time.
 */
const kept = '/* kept */'

function withName(given: unknown[]): unknown[] {
  const [text, values, ...rest] = given
  if (typeof text !== 'string' || !text.startsWith(kept)) return given
  const name = names.get(text) ?? hash('sha256', text).slice(0, 32)
  names.set(text, name)
  return [{ name, text, values }, ...rest]
}

/** Without a farewell, for which a silent server would keep us waiting. */
export function cut(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

const attempts = 10
const worthAnotherTry = new Set(['40001', '40P01'])

async function transact<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !worthAnotherTry.has(sqlState(error))) throw error
    }
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

/** The SQLSTATE of an error that PostgreSQL sent, or ''. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Gone, going, coming up, full, read-only, too slow to wait for, or in each other's way at every try. */
const passingStates =
  /^(08|40001|40P01|53|57014|57P|55P03|25006|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT)/
const passingMessages = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/

/** No database to answer is the operator's trouble and passes: 503, never 500. */
export function asUnavailable(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null
  if (!passingStates.test(sqlState(error)) && !passingMessages.test(error.message)) return null
  return new Problem('unavailable', { headers: { 'retry-after': '5' }, cause: error })
}
