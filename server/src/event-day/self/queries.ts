import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { CheckInSettings } from './schemas.ts'

interface SettingsRow extends CheckInSettings {
  secret: Buffer
}

export async function selectSettings(db: Db, pid: ProjectId): Promise<SettingsRow | null> {
  const row = await db
    .selectFrom('check_in_settings')
    .select(['button', 'code', 'minutes_before', 'minutes_after', 'secret'])
    .where('pid', '=', pid)
    .executeTakeFirst()
  return row ?? null
}

/** With a secret that stays the same. */
export async function upsertSettings(
  tx: Transaction,
  {
    pid,
    uid,
    settings,
    secret,
  }: { pid: ProjectId; uid: PersonId; settings: CheckInSettings; secret: Buffer },
): Promise<void> {
  const change = { ...settings, changed_by: uid, changed_at: sql<Date>`now()` }
  await tx
    .insertInto('check_in_settings')
    .values({ pid, secret, ...change })
    .onConflict((known) => known.column('pid').doUpdateSet(change))
    .execute()
}

/** The secret of the event, created if there is none. */
export async function insertSecretOnce(tx: Transaction, pid: ProjectId, secret: Buffer): Promise<void> {
  await tx
    .insertInto('check_in_settings')
    .values({ pid, secret })
    .onConflict((known) => known.doNothing())
    .execute()
}
