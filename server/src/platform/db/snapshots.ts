import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../errors.ts'
import type { Db, Transaction } from './database.ts'

/** Each snapshot holds a connection while it is read; the rest of the pool stays available. */
const mostAtOnce = 3
/** Milliseconds to wait for a free slot. */
const mostToWait = 2000
let underWay = 0

/**
 * Reads from one consistent snapshot. Ends with the loop over it, however that ends, and in the database after 30
 * seconds without a read.
 */
export async function* readSnapshot<T>(
  db: Db,
  read: (tx: Transaction) => AsyncIterable<T>,
): AsyncGenerator<T> {
  await untilThereIsRoom()
  underWay++
  try {
    const tx = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    try {
      // All rows are read, so plan for the total cost.
      await sql`
        select set_config('idle_in_transaction_session_timeout', '30s', true),
               set_config('cursor_tuple_fraction', '1', true)`.execute(tx)
      yield* read(tx)
    } finally {
      // Nothing was changed. If the connection is broken, rolling back fails, and it is released anyway.
      await tx
        .rollback()
        .execute()
        .catch(() => {})
    }
  } finally {
    underWay--
  }
}

async function untilThereIsRoom(): Promise<void> {
  for (const deadline = performance.now() + mostToWait; underWay >= mostAtOnce; await sleep(20))
    if (performance.now() > deadline)
      throw new Problem('unavailable', {
        detail: 'Too many large files are being created right now. Try again in a few seconds.',
        headers: { 'retry-after': '5' },
      })
}

/** Fetches rows in batches within a snapshot; never yields an empty batch. */
export async function* fetchRows<Row>(
  tx: Transaction,
  query: RawBuilder<Row>,
  most: number,
): AsyncGenerator<Row[]> {
  await sql`declare fetched no scroll cursor for ${query}`.execute(tx)
  const next = sql<Row>`fetch ${sql.raw(String(most))} from fetched`
  for (;;) {
    const { rows } = await next.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < most) break
  }
  await sql`close fetched`.execute(tx)
}
