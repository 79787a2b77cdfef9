import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { OpenPurpose } from '../queries.ts'

export interface ReadRow {
  id: string
  at: Date
  section: string
  fields: string[]
  purpose: string
  pid: string
  project: string
  reader: PersonId
  reader_name: string
}

/** Newest first. */
export async function selectReads(
  db: Db,
  uid: PersonId,
  { before, limit }: { before: string | null; limit: number },
): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select id, at, section, fields, purpose, pid, projects.name as project, reader, people.name as reader_name
      from private_reads as reads join projects using (pid) join people on people.uid = reads.reader
     where reads.uid = ${uid} and (${before}::uuid is null or id < ${before})
     order by id desc limit ${limit}`.execute(db)
  return rows
}

interface Withdrawal {
  pid: ProjectId
  purpose: string
  uid: PersonId
}

/** Returns whether it is new. */
export async function insertWithdrawal(tx: Transaction, withdrawal: Withdrawal): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('purpose_withdrawals')
    .values(withdrawal)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added === 1n
}

/** Of emails that are still to be sent: whoever shares again has not been notified by them. */
export async function deletePendingNotices(
  tx: Transaction,
  { pid, purpose, uid }: Withdrawal,
): Promise<void> {
  await tx
    .deleteFrom('purpose_notices')
    .where('pid', '=', pid)
    .where('purpose', '=', purpose)
    .where('uid', '=', uid)
    .where('notified_at', 'is', null)
    .execute()
}

/** Returns whether there was one. */
export async function deleteWithdrawal(tx: Transaction, { pid, purpose, uid }: Withdrawal): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('purpose_withdrawals')
    .where('pid', '=', pid)
    .where('purpose', '=', purpose)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return deleted === 1n
}

/** With the receipts, and up to the day that the page showed. */
export async function shareAccountOfClaim(
  tx: Transaction,
  { pid, uid, until }: Omit<Withdrawal, 'purpose'> & { until: string },
): Promise<void> {
  await sql`
    update claims set account_shared = true, account_known_until = least(open.until, ${until}::date)
      from project_purposes as open
     where claims.pid = ${pid} and uid = ${uid} and state <> 'draft' and account is not null
       and open.pid = claims.pid and open.purpose = 'traffic-subsidy'`.execute(tx)
}

export async function hasWithdrawn(db: Db, { pid, purpose, uid }: Withdrawal): Promise<boolean> {
  const row = await db
    .selectFrom('purpose_withdrawals')
    .select('uid')
    .where('pid', '=', pid)
    .where('purpose', '=', purpose)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row !== undefined
}

export interface FormerClaimantRow {
  account_shared: boolean
}

/** Someone with a travel claim who is no longer in the project. */
export async function selectFormerClaimant(
  db: Db,
  { pid, uid }: Omit<Withdrawal, 'purpose'>,
): Promise<FormerClaimantRow | null> {
  const { rows } = await sql<FormerClaimantRow>`
    select account_shared from claims
     where pid = ${pid} and uid = ${uid} and state <> 'draft' and not is_in_project(pid, uid)`.execute(db)
  return rows[0] ?? null
}

export const withdrawal = {
  kind: 'purpose.withdrawn',
  about: (purpose: string, uid: PersonId) => `withdrawal ${purpose} ${uid}`,
}

/** The other owners, without those who were notified of the same in the last day. */
export async function selectOwnersToNotify(db: Db, { pid, purpose, uid }: Withdrawal): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    select owner.uid from project_roles as owner
     where pid = ${pid} and role = 'owner' and owner.uid <> ${uid}
       and not exists (select from messages
                        where messages.pid = ${pid} and about = ${withdrawal.about(purpose, uid)}
                          and kind = ${withdrawal.kind} and messages.uid = owner.uid
                          and state <> 'dropped' and created_at > now() - interval '1 day')
     order by uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

interface MyPurposeRow<Name extends string> extends OpenPurpose<Name> {
  project: string
  /** From when data may be read today; null until they are notified. */
  readable_at: Date | null
  withdrawn_at: Date | null
  /** Who last read or counted it, and when. */
  read_at: Date | null
  reader: PersonId | null
  reader_name: string | null
}

export async function selectMyPurposes<Name extends string>(
  db: Db,
  uid: PersonId,
): Promise<MyPurposeRow<Name>[]> {
  const { rows } = await sql<MyPurposeRow<Name>>`
    select pid, projects.name as project, purpose, until, withdrawn_at, last.*,
           readable_since(pid, purpose, ${uid}) as readable_at
      from project_purposes join projects using (pid)
      left join (select pid, purpose, withdrawn_at from purpose_withdrawals where uid = ${uid}) as withdrawal
          using (pid, purpose)
      left join lateral (
        select reads.at as read_at, reads.reader, people.name as reader_name
          from private_reads as reads join people on people.uid = reads.reader
         where reads.uid = ${uid} and reads.pid = projects.pid and reads.purpose = project_purposes.purpose
         order by reads.id desc limit 1) as last on true
     where until >= (now() at time zone projects.time_zone)::date and projects.state <> 'draft'
       and exists (select from members join teams using (pid, tid)
                    where members.pid = projects.pid and members.uid = ${uid} and archived_at is null)
     order by projects.starts_on desc, pid, purpose`.execute(db)
  return rows
}
