import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'

export interface ExportRow {
  id: string
  state: 'waiting' | 'ready' | 'failed'
  done: number
  total: number
  size: number | null
  asked_at: Date
  ready_at: Date | null
  expires_at: Date | null
}

const columns = ['id', 'state', 'done', 'total', 'size', 'asked_at', 'ready_at', 'expires_at'] as const

/** Replaces the last one, unless that one is being created: then null. Serialised. */
export async function replaceExport(
  tx: Transaction,
  uid: PersonId,
  { id, total }: { id: string; total: number },
): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    insert into exports as last (uid, id, total) values (${uid}, ${id}, ${total})
    on conflict (uid) do update set
      id = excluded.id, state = 'waiting', done = 0, total = excluded.total, sealed = null, size = null,
      asked_at = now(), ready_at = null, expires_at = null
     where last.state <> 'waiting'
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(tx)
  return rows[0] ?? null
}

export async function selectExport(db: Db, uid: PersonId): Promise<ExportRow | null> {
  const row = await db.selectFrom('exports').select(columns).where('uid', '=', uid).executeTakeFirst()
  return (row as ExportRow | undefined) ?? null
}

/** When each of the last day was requested, oldest first. */
export async function selectAskedToday(db: Db, uid: PersonId): Promise<Date[]> {
  const rows = await db
    .selectFrom('audit')
    .select('at')
    .where('actor', '=', uid)
    .where('verb', '=', 'export.requested')
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id')
    .execute()
  return rows.map(({ at }) => at)
}

/** Whether this is the one being created. */
const waiting = (db: Db, uid: PersonId, id: string) =>
  db.updateTable('exports').where('uid', '=', uid).where('id', '=', id).where('state', '=', 'waiting')

/** False if it is no longer wanted. */
export async function setProgress(db: Db, uid: PersonId, id: string, done: number): Promise<boolean> {
  const { numUpdatedRows: set } = await waiting(db, uid, id).set({ done }).executeTakeFirstOrThrow()
  return set === 1n
}

export async function setReady(
  tx: Transaction,
  uid: PersonId,
  id: string,
  { sealed, size, days }: { sealed: Buffer; size: number; days: number },
): Promise<boolean> {
  const { numUpdatedRows: set } = await waiting(tx, uid, id)
    .set({
      state: 'ready',
      sealed,
      size,
      done: sql`total`,
      ready_at: sql`now()`,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .executeTakeFirstOrThrow()
  return set === 1n
}

export async function setFailed(db: Db, uid: PersonId, id: string): Promise<void> {
  await waiting(db, uid, id)
    .set({ state: 'failed', expires_at: sql<Date>`now() + interval '7 days'` })
    .execute()
}

export async function selectSealed(db: Db, uid: PersonId): Promise<{ id: string; sealed: Buffer } | null> {
  const row = await db
    .selectFrom('exports')
    .select(['id', 'sealed'])
    .where('uid', '=', uid)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.sealed ? { id: row.id, sealed: row.sealed } : null
}

/** Deletes the contents of expired ones; abandoned ones have failed. */
export async function expireExports(tx: Transaction): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ sealed: null, size: null })
    .where('expires_at', '<=', sql<Date>`now()`)
    .where('sealed', 'is not', null)
    .execute()
  await tx.deleteFrom('exports').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute()
  await tx
    .updateTable('exports')
    .set({ state: 'failed', expires_at: sql<Date>`now() + interval '7 days'` })
    .where('state', '=', 'waiting')
    .where('asked_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}

export async function selectAvatar(
  db: Db,
  uid: PersonId,
): Promise<{ image: Buffer; media_type: string } | null> {
  const row = await db
    .selectFrom('avatars')
    .select(['image', 'media_type'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.image && row.media_type ? { image: row.image, media_type: row.media_type } : null
}
