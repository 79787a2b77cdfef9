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
  last_day: string
  today: string
}

interface Reading {
  pid: ProjectId
  uid: PersonId
  subject: PersonId
  hoursToSettle: number
}

/** Until the end of its last day in the event's time zone. */
const stillOpen = sql<boolean>`project_purposes.until >= (now() at time zone projects.time_zone)::date`

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

/** In one project or in all. In this order, as whoever locks several for a change. */
export async function lockPurposesForShare(tx: Transaction, pid: ProjectId | null): Promise<void> {
  await tx
    .selectFrom('project_purposes')
    .select('purpose')
    .$if(pid !== null, (query) => query.where('pid', '=', pid!))
    .orderBy('pid')
    .orderBy('purpose')
    .forShare()
    .execute()
}

/** Before one of them is opened: everyone is then notified of all, which needs the others to stay as they are. */
export async function lockPurposes(tx: Transaction, pid: ProjectId): Promise<void> {
  await tx
    .selectFrom('project_purposes')
    .select('purpose')
    .where('pid', '=', pid)
    .orderBy('purpose')
    .forUpdate()
    .execute()
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
  await tx
    .insertInto('project_purposes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['pid', 'purpose']).doUpdateSet({ until: row.until }))
    .execute()
  // Emails that are still to be sent will announce the earlier last day.
  await tx
    .deleteFrom('purpose_notices')
    .where('pid', '=', row.pid)
    .where('purpose', '=', row.purpose)
    .where('notified_at', 'is', null)
    .where('until', '>', row.until)
    .execute()
  await shortenNotices(tx, row)
}

/** Whoever knew of a later last day knows of this one, and is notified if the purpose is extended again. */
async function shortenNotices(
  tx: Transaction,
  { pid, purpose, until }: { pid: ProjectId; purpose: string; until: string },
): Promise<void> {
  await sql`
    with later as (
      delete from purpose_notices where pid = ${pid} and purpose = ${purpose} and until > ${until} returning *
    )
    insert into purpose_notices as notice (pid, purpose, uid, until, how, notified_at)
    select distinct on (uid) pid, purpose, uid, ${until}::date, how, notified_at from later order by uid, notified_at
    on conflict (pid, purpose, uid, until) do update set how = excluded.how, notified_at = excluded.notified_at
     where notice.notified_at is null or notice.notified_at > excluded.notified_at`.execute(tx)
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
    select state, last_day(projects), (now() at time zone time_zone)::date as today,
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

export interface SubjectRow {
  /** Whether they have accepted an existing team. */
  accepted: boolean
  /** Whether they know that their data may be read for the purpose today. */
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
           coalesce(readable_since(${pid}, ${purpose}, ${uid}) <= now(), false) as notified,
           has_withdrawn(${pid}, ${purpose}, ${uid}) as withdrawn
      from memberships join teams using (pid, tid)
     where pid = ${pid} and uid = ${uid} and left_at is null and archived_at is null
    having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

/** Everyone whose data may be read for the purpose now. */
export async function selectReadablePeople(db: Db, pid: ProjectId, purpose: string): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    select uid from current_notices
     where pid = ${pid} and purpose = ${purpose} and readable_at <= now()
       and uid in (select uid from members join teams using (pid, tid) where pid = ${pid} and archived_at is null)
       and uid not in (select uid from purpose_withdrawals where pid = ${pid} and purpose = ${purpose})
     order by uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** Marks people to be notified now, in one project or in all: those without a notice up to the last day. */
export async function insertPendingNotices(
  tx: Transaction,
  pid: ProjectId | null,
): Promise<{ pid: ProjectId; uid: PersonId }[]> {
  const { rows } = await sql<{ pid: ProjectId; uid: PersonId }>`
    with added as (
      insert into purpose_notices (pid, purpose, uid, until, how)
      select distinct pid, purpose, uid, project_purposes.until, 'email'
        from project_purposes join projects using (pid) join members using (pid) join teams using (pid, tid)
       where state in ('open', 'closed') and teams.archived_at is null and ${stillOpen}
         and not exists (select from purpose_withdrawals as withdrawal
                          where withdrawal.pid = projects.pid and withdrawal.purpose = project_purposes.purpose
                            and withdrawal.uid = members.uid)
         and (${pid}::text is null or pid = ${pid})
         and not exists (select from purpose_notices as notice
                          where notice.pid = projects.pid and notice.purpose = project_purposes.purpose
                            and notice.uid = members.uid and notice.until >= project_purposes.until)
      on conflict do nothing returning pid, uid
    )
    select distinct pid, uid from added order by pid, uid`.execute(tx)
  return rows
}

export interface PendingNotice<Name extends string> extends OpenPurpose<Name> {
  /** The last day that they know of, if the purpose was extended. */
  known_until: string | null
}

/** The open purposes that someone hasn't been notified of, or not up to the last day. */
export async function selectPendingNotices<Name extends string>(
  db: Db,
  { pid, uid }: { pid: ProjectId; uid: PersonId },
): Promise<PendingNotice<Name>[]> {
  const { rows } = await sql<PendingNotice<Name>>`
    select pid, purpose, project_purposes.until,
           (select known_until from current_notices as known
             where known.pid = projects.pid and known.purpose = project_purposes.purpose and known.uid = ${uid})
      from project_purposes join projects using (pid)
     where pid = ${pid} and ${stillOpen} and not has_withdrawn(pid, purpose, ${uid})
       and exists (select from purpose_notices as notice
                    where notice.pid = projects.pid and notice.purpose = project_purposes.purpose
                      and notice.uid = ${uid} and notice.notified_at is null)
     order by purpose`.execute(db)
  return rows
}

/** Only these: what was opened or extended while the email was being sent is in the next one. */
export async function setNotified(
  db: Db,
  { pid, uid, purposes }: { pid: ProjectId; uid: PersonId; purposes: OpenPurpose<string>[] },
): Promise<void> {
  await sql`
    update purpose_notices as notice set notified_at = now()
      from unnest(${purposes.map(({ purpose }) => purpose)}::text[],
                  ${purposes.map(({ until }) => until)}::date[]) as announced (purpose, until)
     where notice.pid = ${pid} and notice.uid = ${uid} and notice.purpose = announced.purpose
       and notice.until <= announced.until and notified_at is null`.execute(db)
}

/** As if everyone had been notified long ago, for the demo, which sends no emails. */
export async function markEveryoneNotified(tx: Transaction, pid: ProjectId): Promise<void> {
  await sql`
    insert into purpose_notices (pid, purpose, uid, until, how, notified_at)
    select distinct pid, purpose, uid, until, 'email', now() - interval '30 days'
      from project_purposes join members using (pid) where pid = ${pid}`.execute(tx)
  await sql`update project_purposes set opened_at = now() - interval '31 days' where pid = ${pid}`.execute(tx)
  // After a bulk insert PostgreSQL has no statistics.
  await sql`analyze teams, memberships, purpose_notices`.execute(tx)
}

/** A purpose as a page showed it to someone. */
export interface ShownPurpose {
  purpose: string
  until: string
}

export interface SeenPurposes {
  pid: ProjectId
  uid: PersonId
  purposes: readonly ShownPurpose[]
}

/**
 * They have seen these up to the day that the page showed, which replaces earlier notices. Of what was opened or extended
 * since, they are notified by email.
 */
export async function insertSeenNotices(
  tx: Transaction,
  { pid, uid, purposes }: SeenPurposes,
): Promise<void> {
  await sql`
    with shown as (
      select pid, purpose, least(min(seen.until), project_purposes.until) as until
        from project_purposes join unnest(${purposes.map(({ purpose }) => purpose)}::text[],
                                          ${purposes.map(({ until }) => until)}::date[])
                                as seen (purpose, until) using (purpose)
       where pid = ${pid} group by pid, purpose
    ), replaced as (
      delete from purpose_notices as notice using shown
       where notice.pid = shown.pid and notice.purpose = shown.purpose and notice.uid = ${uid}
         and notice.until <> shown.until
    )
    insert into purpose_notices (pid, purpose, uid, until, how, notified_at)
    select pid, purpose, ${uid}, until, 'page', now() from shown
    on conflict (pid, purpose, uid, until) do update set how = 'page', notified_at = now()`.execute(tx)
}

/** Null if the account no longer exists. */
export async function selectName(db: Db, uid: PersonId): Promise<string | null> {
  const row = await db.selectFrom('people').select('name').where('uid', '=', uid).executeTakeFirst()
  return row?.name ?? null
}
