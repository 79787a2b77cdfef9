import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, SessionId } from '../../platform/ids.ts'

interface DeviceRow {
  id: string
  device: string
  session: SessionId
  server_key: string
  created_at: Date
}

/** Newest first. */
export async function selectDevices(db: Db, uid: PersonId): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select push_devices.id, sessions.device, session, server_key, push_devices.created_at
      from push_devices join sessions on sessions.id = session
     where push_devices.uid = ${uid} order by push_devices.id desc`.execute(db)
  return rows
}

interface NewDevice {
  id: string
  uid: PersonId
  session: SessionId
  endpoint_hash: Buffer
  sealed: Buffer
  server_key: string
}

/**
 * Replaces the one of this session, and whoever had this endpoint. False if the session has ended: it is locked until
 * the transaction ends, so that its end also ends this.
 */
export async function replaceDevice(tx: Transaction, device: NewDevice): Promise<boolean> {
  const { id, uid, session, endpoint_hash, sealed, server_key } = device
  await tx
    .deleteFrom('push_devices')
    .where('session', '=', session)
    .where('endpoint_hash', '<>', endpoint_hash)
    .execute()
  const { numAffectedRows: put } = await sql`
    insert into push_devices (id, uid, session, endpoint_hash, sealed, server_key)
    select ${id}, uid, sessions.id, ${endpoint_hash}::bytea, ${sealed}::bytea, ${server_key} from sessions
     where sessions.id = ${session} and uid = ${uid} and ended_at is null for share
        on conflict (endpoint_hash) do update
       set id = excluded.id, uid = excluded.uid, session = excluded.session, sealed = excluded.sealed,
           server_key = excluded.server_key, created_at = now()`.execute(tx)
  return put === 1n
}

/** All but the newest. */
export async function deleteOldDevices(tx: Transaction, uid: PersonId, most: number): Promise<void> {
  await sql`
    delete from push_devices
     using (select id from push_devices where uid = ${uid} order by id desc offset ${most}) as old
     where old.id = push_devices.id`.execute(tx)
}

/** Whether it was theirs. */
export async function deleteDevice(tx: Transaction, uid: PersonId, id: string): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return deleted === 1n
}

export async function findDeviceOfSession(db: Db, session: SessionId): Promise<string | null> {
  const row = await db
    .selectFrom('push_devices')
    .select('id')
    .where('session', '=', session)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function selectOptOuts(db: Db, uid: PersonId): Promise<string[]> {
  const rows = await db.selectFrom('push_opt_outs').select('topic').where('uid', '=', uid).execute()
  return rows.map(({ topic }) => topic)
}

/** Returns how many changed. */
export async function replaceOptOuts(tx: Transaction, uid: PersonId, topics: string[]): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from push_opt_outs where uid = ${uid} and topic <> all(${topics}::text[]) returning 1
    ), added as (
      insert into push_opt_outs (uid, topic) select ${uid}, unnest(${topics}::text[])
          on conflict do nothing returning 1
    )
    select 1 from gone union all select 1 from added`.execute(tx)
  return rows.length
}

/** Of sessions that can no longer be used. */
export async function deleteIdleDevices(tx: Transaction, idleDays: number): Promise<void> {
  await sql`
    delete from push_devices using sessions
     where sessions.id = session
       and (expires_at < now() or last_seen_at < now() - make_interval(days => ${idleDays}))`.execute(tx)
}

/** How many were added under another key of the server, and get nothing. */
export async function countOtherKeys(db: Db, serverKey: string): Promise<number> {
  const { count } = await db
    .selectFrom('push_devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('server_key', '<>', serverKey)
    .executeTakeFirstOrThrow()
  return Number(count)
}
