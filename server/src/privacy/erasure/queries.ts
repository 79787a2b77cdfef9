import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'

/** Keeps the first date, if there is one. */
export async function setEraseOn(tx: Transaction, uid: PersonId, eraseOn: Date): Promise<boolean> {
  const { numUpdatedRows: set } = await tx
    .updateTable('people')
    .set({ erase_on: eraseOn })
    .where('uid', '=', uid)
    .where('erase_on', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return set === 1n
}

export async function clearEraseOn(tx: Transaction, uid: PersonId): Promise<boolean> {
  const { numUpdatedRows: cleared } = await tx
    .updateTable('people')
    .set({ erase_on: null })
    .where('uid', '=', uid)
    .where('erase_on', 'is not', null)
    .executeTakeFirstOrThrow()
  return cleared === 1n
}

export async function selectEraseOn(db: Db, uid: PersonId): Promise<Date | null> {
  const row = await db.selectFrom('people').select('erase_on').where('uid', '=', uid).executeTakeFirst()
  return row?.erase_on ?? null
}

/** People due for erasure, the longest overdue first. */
export async function selectDue(db: Db, now: Date): Promise<PersonId[]> {
  const rows = await db
    .selectFrom('people')
    .select('uid')
    .where('erase_on', '<=', now)
    .orderBy('erase_on')
    .execute()
  return rows.map(({ uid }) => uid as PersonId)
}

/**
 * Locks the owners of their projects and the admins until the transaction ends, always in the same order: of
 * two last ones who leave at once, one stays.
 */
export async function lockOtherOwners(tx: Transaction, uid: PersonId): Promise<void> {
  await sql`
    select from project_roles
     where role = 'owner' and pid in (select pid from project_roles where uid = ${uid} and role = 'owner')
     order by pid, uid for update`.execute(tx)
  await sql`
    select from people where admin and exists (select from people where uid = ${uid} and admin)
     order by uid for update`.execute(tx)
}

/** Also if another process has erased them meanwhile. */
export async function lockSubject(tx: Transaction, uid: PersonId): Promise<void> {
  await tx.selectFrom('people').select('uid').where('uid', '=', uid).forUpdate().execute()
}

/** Projects that would have no owner without this person. */
export async function selectLastOwned(db: Db, uid: PersonId): Promise<{ pid: ProjectId; name: string }[]> {
  const { rows } = await sql<{ pid: ProjectId; name: string }>`
    select projects.pid, projects.name
      from project_roles as mine join projects using (pid)
     where mine.uid = ${uid} and mine.role = 'owner' and projects.state <> 'archived'
       and not exists (select from project_roles as others
                        where others.pid = mine.pid and others.role = 'owner' and others.uid <> mine.uid)
     order by projects.pid`.execute(db)
  return rows
}

export async function isLastAdmin(db: Db, uid: PersonId): Promise<boolean> {
  const { rows } = await sql<{ last: boolean }>`
    select bool_and(uid = ${uid}) as last from people where admin`.execute(db)
  return rows[0]?.last ?? false
}

/** Whether there is such an audit line about them since then. */
export async function hasAuditSince(db: Db, uid: PersonId, verb: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', `person:${uid}`)
    .where('verb', '=', verb)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
