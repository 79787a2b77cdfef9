import { sql } from 'kysely'
import type { SealedKey } from '../../people/index.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'

export interface ReachableDevice extends SealedKey {
  id: string
  uid: PersonId
  sealed: Buffer
  /** Topics that the person doesn't want. */
  off: string[]
}

interface Wanted {
  uids: PersonId[]
  /** The server's key: push services refuse another one. */
  serverKey: string
  /** After so many days without use, a session has ended. */
  idleDays: number
}

/** Devices whose sessions are valid, with the keys that open their addresses. */
export async function selectReachable(
  db: Db,
  { uids, serverKey, idleDays }: Wanted,
): Promise<ReachableDevice[]> {
  const { rows } = await sql<ReachableDevice>`
    select push_devices.id, push_devices.uid, sealed, key_id, sealed_key,
           array(select topic from push_opt_outs where push_opt_outs.uid = push_devices.uid) as off
      from push_devices
      join sessions on sessions.id = push_devices.session
      join person_keys on person_keys.uid = push_devices.uid
     where push_devices.uid = any(${uids}::uuid[]) and server_key = ${serverKey}
       and ended_at is null and expires_at > now()
       and last_seen_at > now() - make_interval(days => ${idleDays})
     order by push_devices.id`.execute(db)
  return rows
}

/** Whose it was; null if it was turned off meanwhile. */
export async function deleteGone(tx: Transaction, id: string): Promise<PersonId | null> {
  const row = await tx.deleteFrom('push_devices').where('id', '=', id).returning('uid').executeTakeFirst()
  return (row?.uid as PersonId | undefined) ?? null
}
