import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import type { ClaimRef } from '../claims/queries.ts'

export interface EmailedClaim {
  state: string
  fee: string
  currency: string
  origin: Record<Language, string>
  reason: string
}

export async function selectEmailedClaim(db: Db, { pid, id }: ClaimRef): Promise<EmailedClaim | null> {
  const row = await db
    .selectFrom('claims')
    .select(['state', 'fee', 'currency', 'origin', 'reason'])
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('fee', 'is not', null)
    .executeTakeFirst()
  return (row as EmailedClaim | undefined) ?? null
}

/**
 * The claimant is in no team of the project and doesn't share its account since, which isn't their own decision. It is
 * owed, in no payout, and they could share the account now.
 */
const isWithheld = sql<boolean>`
  claim.state in ('submitted', 'approved') and claim.returned_at is null and claim.payout is null
  and claim.account is not null and not claim.account_shared and not is_announced_to(claim.pid, 'traffic-subsidy', claim.uid)
  and not has_withdrawn(claim.pid, 'traffic-subsidy', claim.uid)
  and project.state in ('open', 'closed')
  and exists (select from project_purposes as open
               where open.pid = claim.pid and open.purpose = 'traffic-subsidy'
                 and open.until >= (now() at time zone project.time_zone)::date)`

/** Without those whose claimants were emailed; emails are kept for a month. */
export async function selectWithheldClaims(
  tx: Transaction,
  kind: string,
): Promise<(ClaimRef & { uid: PersonId })[]> {
  const { rows } = await sql<ClaimRef & { uid: PersonId }>`
    select claim.pid, claim.id, claim.uid from claims as claim join projects as project using (pid)
     where ${isWithheld}
       and not exists (select from messages
                        where messages.pid = claim.pid and messages.uid = claim.uid and messages.kind = ${kind}
                          and messages.state <> 'dropped')
     order by claim.pid, claim.id`.execute(tx)
  return rows
}

export async function isWithheldClaim(db: Db, { pid, id }: ClaimRef): Promise<boolean> {
  const { rows } = await sql`
    select from claims as claim join projects as project using (pid)
     where claim.pid = ${pid} and claim.id = ${id} and ${isWithheld}`.execute(db)
  return rows.length > 0
}

export interface Treasurer {
  pid: ProjectId
  uid: PersonId
}

/**
 * Owners and finance of live projects with waiting claims that they may approve, unless they unsubscribed.
 */
export async function selectTreasurersToNotify(tx: Transaction, kind: string): Promise<Treasurer[]> {
  const { rows } = await sql<Treasurer>`
    select distinct roles.pid, roles.uid
      from project_roles as roles join people using (uid) join projects on projects.pid = roles.pid
     where roles.role in ('owner', 'finance') and people.erased_at is null
       and projects.state in ('open', 'closed')
       and exists (select from claims
                    where claims.pid = roles.pid and claims.state = 'submitted' and claims.uid <> roles.uid
                      and claims.returned_at is null
                      and not exists (select from claim_approvals as own
                                       where own.pid = claims.pid and own.claim = claims.id
                                         and own.uid = roles.uid))
       and not exists (select from email_opt_outs
                        where email_opt_outs.uid = roles.uid and email_opt_outs.kind = ${kind})
     order by roles.pid, roles.uid`.execute(tx)
  return rows
}

/** How many claims wait for an approval that this person may give. */
export async function countWaiting(db: Db, { pid, uid }: Treasurer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from claims
     where pid = ${pid} and state = 'submitted' and uid <> ${uid} and returned_at is null
       and not exists (select from claim_approvals as own
                        where own.pid = claims.pid and own.claim = claims.id and own.uid = ${uid})
       and exists (select from project_roles
                    where pid = ${pid} and uid = ${uid} and role in ('owner', 'finance'))`.execute(db)
  return rows[0]!.count
}
