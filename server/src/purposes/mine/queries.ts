import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'

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
  const rows = db
    .selectFrom('private_reads as reads')
    .innerJoin('projects', 'projects.pid', 'reads.pid')
    .innerJoin('people', 'people.uid', 'reads.reader')
    .select([
      'reads.id',
      'reads.at',
      'reads.section',
      'reads.fields',
      'reads.purpose',
      'reads.pid',
      'projects.name as project',
      'reads.reader',
      'people.name as reader_name',
    ])
    .where('reads.uid', '=', uid)
    .orderBy('reads.id', 'desc')
    .limit(limit)
  return (await (before ? rows.where('reads.id', '<', before) : rows).execute()) as ReadRow[]
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
