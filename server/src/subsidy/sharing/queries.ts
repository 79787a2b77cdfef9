import { sql } from 'kysely'
import type { Transaction } from '../../platform/db/database.ts'
import type { ClaimRef } from '../claims/queries.ts'

/** Only if they have left. Returns whether that changed anything. */
export async function setSharedSinceLeaving(tx: Transaction, { pid, id }: ClaimRef): Promise<boolean> {
  const { rows } = await sql`
    update claims set shared_since_leaving = true
     where pid = ${pid} and id = ${id} and account is not null and not shared_since_leaving
       and not is_in_project(pid, uid)
    returning id`.execute(tx)
  return rows.length === 1
}
