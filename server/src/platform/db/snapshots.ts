import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../errors.ts'
import type { Db, Transaction } from './database.ts'

/** Each holds a connection for as long as its reader takes: the rest of the pool stays for everyone else. */
const mostAtOnce = 3
/** Milliseconds; most are done long before. */
const mostToWait = 2000
let underWay = 0

/**
 * Everything that is read in it is of one moment. It ends with the loop over it, however that ends; and in
 * the database, if nobody takes the next part for half a minute.
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
      // All rows are wanted, not the first few.
      await sql`
        select set_config('idle_in_transaction_session_timeout', '30s', true),
               set_config('cursor_tuple_fraction', '1', true)`.execute(tx)
      yield* read(tx)
    } finally {
      // Nothing was changed. A connection that is gone cannot be told; it is given back all the same.
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
        detail: 'Too many large files are being created right now.',
        headers: { 'retry-after': '5' },
      })
}

/** Some rows at a time, in a snapshot; never an empty list. */
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
