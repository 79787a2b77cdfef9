import { sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'

export interface OpenPurpose<Name extends string> {
  pid: ProjectId
  purpose: Name
  until: string
}

export interface ReaderRow<Role extends string> {
  roles: Role[]
  /** From when they can read as a chief of the subject's team, if they are one and new. */
  leads_from: Date | null
  state: string
  ends_on: string
  today: string
}

interface Reading {
  pid: ProjectId
  uid: PersonId
  subject: PersonId
  hoursToSettle: number
}

/** Until the end of its last day in the event's time zone. */
const stillOpen = sql<boolean>`until >= (now() at time zone projects.time_zone)::date`

export async function selectPurposes<Name extends string>(
  db: Db,
  pids: ProjectId[],
): Promise<OpenPurpose<Name>[]> {
  const { rows } = await sql<OpenPurpose<Name>>`
    select pid, purpose, until from project_purposes join projects using (pid)
     where pid = any(${pids}::text[]) and ${stillOpen}
     order by pid, purpose`.execute(db)
  return rows
}

export async function lockPurposesForShare(tx: Transaction, pid: ProjectId): Promise<void> {
  await tx.selectFrom('project_purposes').select('purpose').where('pid', '=', pid).forShare().execute()
}

export async function upsertPurpose(
  tx: Transaction,
  row: { pid: ProjectId; purpose: string; until: string; opened_by: PersonId },
): Promise<void> {
  // An expired purpose is closed first, because people have to be notified again.
  await sql`
    delete from project_purposes using projects
     where project_purposes.pid = ${row.pid} and purpose = ${row.purpose} and projects.pid = project_purposes.pid
       and not ${stillOpen}`.execute(tx)
  // They know of the earlier last day only.
  await sql`
    delete from purpose_notices as notice using project_purposes as open
     where notice.pid = ${row.pid} and notice.purpose = ${row.purpose}
       and open.pid = notice.pid and open.purpose = notice.purpose and open.until < ${row.until}`.execute(tx)
  await tx
    .insertInto('project_purposes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['pid', 'purpose']).doUpdateSet({ until: row.until }))
    .execute()
}

export async function deletePurpose(tx: Transaction, pid: ProjectId, purpose: string): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('project_purposes')
    .where('pid', '=', pid)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return deleted === 1n
}

/**
 * Someone's roles in a project, without new ones, and whether they lead a team of the subject. Leading a team
 * has the same waiting period as a role: otherwise a new owner could read through a chief they appointed.
 */
export async function selectReader<Role extends string>(
  db: Db,
  { pid, uid, subject, hoursToSettle }: Reading,
): Promise<ReaderRow<Role> | null> {
  const { rows } = await sql<ReaderRow<Role>>`
    select state, ends_on, (now() at time zone time_zone)::date as today,
           array(select role from project_roles where pid = projects.pid and uid = ${uid} and settles_at <= now())
           || case when lead.since <= now() then array['chief'] else array[]::text[] end as roles,
           case when lead.since > now() then lead.since end as leads_from
      from projects, lateral (
             select min(greatest(chief.joined_at, chief.accepted_at)) + make_interval(hours => ${hoursToSettle}) as since
               from members chief join members other using (pid, tid) join teams using (pid, tid)
              where pid = projects.pid and archived_at is null and chief.uid = ${uid} and other.uid = ${subject}
                and chief.role = 'chief') as lead
     where pid = ${pid}`.execute(db)
  return rows[0] ?? null
}

/** Nobody can read data for this long after the email: time to see it, and to leave. */
const afterNotice = sql`interval '24 hours'`

export interface SubjectRow {
  /** Whether they have accepted an existing team. */
  accepted: boolean
  /** Whether they know of the purpose. */
  notified: boolean
  /** Whether they have stopped sharing their data for it. */
  withdrawn: boolean
}

/** Someone's state towards a purpose; null if they have nothing to do with the project. */
export async function selectSubject(
  db: Db,
  { pid, purpose, uid }: { pid: ProjectId; purpose: string; uid: PersonId },
): Promise<SubjectRow | null> {
  const { rows } = await sql<SubjectRow>`
    select bool_or(accepted_at is not null) as accepted,
           exists (select from purpose_notices
                    where pid = ${pid} and purpose = ${purpose} and uid = ${uid}
                      and (how = 'page' or notified_at <= now() - ${afterNotice})) as notified,
           has_withdrawn(${pid}, ${purpose}, ${uid}) as withdrawn
      from memberships join teams using (pid, tid)
     where pid = ${pid} and uid = ${uid} and left_at is null and archived_at is null
    having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

/** Everyone whose data may be read for the purpose now. */
export async function selectReadablePeople(db: Db, pid: ProjectId, purpose: string): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    select distinct uid from members join teams using (pid, tid) join purpose_notices using (pid, uid)
     where pid = ${pid} and archived_at is null and purpose = ${purpose}
       and (how = 'page' or notified_at <= now() - ${afterNotice}) and not has_withdrawn(pid, purpose, uid)
     order by uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** Marks people to be notified now, in one project or in all. */
export async function insertPendingNotices(
  tx: Transaction,
  pid: ProjectId | null,
): Promise<{ pid: ProjectId; uid: PersonId }[]> {
  const { rows } = await sql<{ pid: ProjectId; uid: PersonId }>`
    with added as (
      insert into purpose_notices (pid, purpose, uid, how)
      select distinct pid, purpose, uid, 'mail'
        from project_purposes join projects using (pid) join members using (pid) join teams using (pid, tid)
       where state in ('open', 'closed') and teams.archived_at is null and ${stillOpen}
         and not has_withdrawn(pid, purpose, uid)
         and (${pid}::text is null or pid = ${pid})
      on conflict do nothing returning pid, uid
    )
    select distinct pid, uid from added order by pid, uid`.execute(tx)
  return rows
}

/** The purposes that someone hasn't been notified of. */
export async function selectPendingNotices(
  db: Db,
  { pid, uid }: { pid: ProjectId; uid: PersonId },
): Promise<string[]> {
  const rows = await db
    .selectFrom('purpose_notices')
    .select('purpose')
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .where('notified_at', 'is', null)
    .where(sql<boolean>`not has_withdrawn(pid, purpose, uid)`)
    .orderBy('purpose')
    .execute()
  return rows.map(({ purpose }) => purpose)
}

/** Only these: purposes opened while the email was being sent are in the next one. */
export async function setNotified(
  db: Db,
  { pid, uid, purposes }: { pid: ProjectId; uid: PersonId; purposes: string[] },
): Promise<void> {
  await db
    .updateTable('purpose_notices')
    .set({ notified_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .where('purpose', 'in', purposes)
    .where('notified_at', 'is', null)
    .execute()
}

/** As if everyone had been notified long ago, for the demo, which sends no emails. */
export async function markEveryoneNotified(tx: Transaction, pid: ProjectId): Promise<void> {
  await sql`
    insert into purpose_notices (pid, purpose, uid, how, notified_at)
    select distinct pid, purpose, uid, 'mail', now() - interval '30 days'
      from project_purposes join members using (pid) where pid = ${pid}`.execute(tx)
  await sql`update project_purposes set opened_at = now() - interval '31 days' where pid = ${pid}`.execute(tx)
  // After a bulk insert PostgreSQL has no statistics.
  await sql`analyze teams, memberships, purpose_notices`.execute(tx)
}

/** They have seen these; of purposes opened since they are notified by email. */
export async function insertSeenNotices(
  tx: Transaction,
  { pid, uid, purposes }: { pid: ProjectId; uid: PersonId; purposes: readonly string[] },
): Promise<void> {
  await sql`
    insert into purpose_notices (pid, purpose, uid, how, notified_at)
    select pid, purpose, ${uid}, 'page', now() from project_purposes
     where pid = ${pid} and purpose = any(${purposes}::text[])
    on conflict (pid, purpose, uid) do update set how = 'page', notified_at = now()`.execute(tx)
}

/** Whether this reader has ever read their data for it; counting is not reading. */
export async function hasRead(
  db: Db,
  { pid, uid, reader, purpose }: { pid: ProjectId; uid: PersonId; reader: PersonId; purpose: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('private_reads')
    .select('id')
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .where('reader', '=', reader)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`cardinality(fields) > 0`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Null if the account no longer exists. */
export async function selectName(db: Db, uid: PersonId): Promise<string | null> {
  const row = await db.selectFrom('people').select('name').where('uid', '=', uid).executeTakeFirst()
  return row?.name ?? null
}

export interface MyPurposeRow<Name extends string> extends OpenPurpose<Name> {
  project: string
  /** From when data may be read; null until they are notified. */
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
           case how when 'page' then notified_at else notified_at + ${afterNotice} end as readable_at
      from project_purposes join projects using (pid)
      left join (select pid, purpose, how, notified_at from purpose_notices where uid = ${uid}) as notice
          using (pid, purpose)
      left join (select pid, purpose, withdrawn_at from purpose_withdrawals where uid = ${uid}) as withdrawal
          using (pid, purpose)
      left join lateral (
        select reads.at as read_at, reads.reader, people.name as reader_name
          from private_reads as reads join people on people.uid = reads.reader
         where reads.uid = ${uid} and reads.pid = projects.pid and reads.purpose = project_purposes.purpose
         order by reads.id desc limit 1) as last on true
     where ${stillOpen} and projects.state <> 'draft'
       and exists (select from members join teams using (pid, tid)
                    where members.pid = projects.pid and members.uid = ${uid} and archived_at is null)
     order by projects.starts_on desc, pid, purpose`.execute(db)
  return rows
}
