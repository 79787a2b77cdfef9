import { sql } from 'kysely'
import type { Transaction } from '../../platform/db/database.ts'
import type { ClaimRef } from '../claims/queries.ts'

/** Up to the last day that the page showed, but no longer than the purpose is open. Returns whether anything changed. */
export async function setAccountShared(
  tx: Transaction,
  { pid, id }: ClaimRef,
  shownUntil: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update claims set account_shared = true, account_known_until = open.until
      from (select pid, least(until, ${shownUntil}::date) as until from project_purposes
             where purpose = 'traffic-subsidy') as open
     where claims.pid = ${pid} and id = ${id} and open.pid = claims.pid
       and not (account_shared and coalesce(account_known_until = open.until, false))
    returning id`.execute(tx)
  return rows.length > 0
}
