import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'

/** Null for the defaults. */
export async function selectSettings(db: Db, pid: ProjectId): Promise<object | null> {
  const row = await db
    .selectFrom('roster_settings')
    .select('settings')
    .where('pid', '=', pid)
    .executeTakeFirst()
  return (row?.settings ?? null) as object | null
}

export async function upsertSettings(
  tx: Transaction,
  { pid, uid, settings }: { pid: ProjectId; uid: PersonId; settings: object },
): Promise<void> {
  const set = { settings: JSON.stringify(settings), changed_by: uid }
  await tx
    .insertInto('roster_settings')
    .values({ pid, ...set })
    .onConflict((conflict) => conflict.column('pid').doUpdateSet({ ...set, changed_at: sql<Date>`now()` }))
    .execute()
}
