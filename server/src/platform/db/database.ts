import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
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
    application_name: 'manyhands',
  })
  // A connection that breaks is replaced at the next query; it must not end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, transact: (work) => transact(db, work), close: () => db.destroy() }
}

const attempts = 5
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

/** The SQLSTATE of an error that PostgreSQL sent, or ''. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const down =
  /^(08|57P|25006|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT)|Connection terminated|timeout exceeded when trying to connect/

/** No database to answer is the operator's trouble and passes: 503, never 500. */
export function asUnavailable(error: unknown): Problem | null {
  if (!(error instanceof Error) || !(down.test(sqlState(error)) || down.test(error.message))) return null
  return new Problem('unavailable', { headers: { 'retry-after': '5' }, cause: error })
}
